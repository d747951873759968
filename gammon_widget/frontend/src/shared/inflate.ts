// Decompresses what the kernel has compressed.

/** The content of data that `zlib.compress` has compressed. */
export function inflate(packed: BlobPart) {
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate")));
}
