// What the tests use of Node.

declare module "node:test" {
  interface Context {
    mock: {
      timers: {
        enable(options: { apis: string[] }): void;
        tick(milliseconds: number): void;
        reset(): void;
      };
    };
  }
  export function test(name: string, run: (context: Context) => unknown): void;
}

declare module "node:assert/strict" {
  const assert: {
    ok(value: unknown): asserts value;
    equal<Value>(actual: Value, expected: Value, message?: string): void;
    deepEqual(actual: unknown, expected: unknown, message?: string): void;
    rejects(promise: Promise<unknown>): Promise<void>;
  };
  export default assert;
}

declare module "node:zlib" {
  export function deflateSync(text: string): Uint8Array<ArrayBuffer>;
}

declare module "node:fs" {
  export function readFileSync(path: string): Uint8Array<ArrayBuffer>;
}

declare module "node:readline" {
  interface Lines {
    on(event: "line", handle: (line: string) => void): void;
  }
  export function createInterface(options: { input: object }): Lines;
}

declare module "node:process" {
  export const argv: string[];
  export const stdin: object;
  export const stdout: { write(text: string): void };
}
