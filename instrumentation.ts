// Compiled for the edge too, where none of this exists: all code for the server stands behind the import.
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") await (await import("@/lib/boot/boot")).boot();
}
