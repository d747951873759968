// Decodes what the kernel has compressed.

/** The bytes that a text in base64 stands for. */
function bytesOf(base64: string) {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

/** The content of data that `zlib.compress` has compressed, in base64. */
export function inflate(packed: string) {
  const stream = new Blob([bytesOf(packed)]).stream();
  return new Response(stream.pipeThrough(new DecompressionStream("deflate")));
}
