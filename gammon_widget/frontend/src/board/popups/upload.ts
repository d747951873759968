// Sends a file to the kernel, in pieces that every server accepts as messages.

import type { View } from "../view";

const PIECE_BYTES = 48_000;

/** Send a file, unless it is too large; `signal` stops. */
export async function sendFile(
  { send }: View,
  file: File,
  maxBytes: number,
  refuse: (words: string) => void,
  signal: AbortSignal,
) {
  const { name, size } = file;
  if (!size) return refuse("The file is empty.");
  if (size > maxBytes) return refuse(`The file is larger than ${maxBytes / 1e6} MB.`);
  refuse("");
  for (let start = 0; start < size && !signal.aborted; start += PIECE_BYTES) {
    const bytes = await file.slice(start, start + PIECE_BYTES).arrayBuffer();
    const data = btoa(String.fromCharCode(...new Uint8Array(bytes)));
    send({ do: "file_sent", name, size, start, data });
  }
}
