/** For the health check of a container: ends with 0 while this node answers requests, if only with what it keeps. */

const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/api/health/serving`).catch(() => null);
process.exitCode = answer?.ok ? 0 : 1;
