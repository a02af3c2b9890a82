// Whether the server beside it answers, as its exit code: the health check of the image, which holds no other program that
// could ask.

const address = `http://127.0.0.1:${process.env.PORT || 3000}/api/health/live`;
try {
  const response = await fetch(address, { signal: AbortSignal.timeout(4000) });
  process.exit(response.ok ? 0 : 1);
} catch {
  process.exit(1);
}
