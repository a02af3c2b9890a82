"use client";

/** All rings began to turn at the same moment, whenever they appeared, so that parallel rows share one beat. */
function inStep(path: SVGPathElement | null): void {
  for (const animation of path?.getAnimations() ?? []) animation.startTime = 0;
}

/** The part of a running mark that turns. */
export function ProgressRing({ d }: { d: string }) {
  return <path ref={inStep} d={d} strokeWidth="2" className="origin-center animate-turn" />;
}
