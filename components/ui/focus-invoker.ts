/** The button that opens a popover. */
const invokerOf = (popoverId: string) =>
  document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(popoverId)}"]`);

/**
 * Returns the focus to the button of a closed popover. Browsers do so only for popovers that are not nested;
 * if the focus has moved elsewhere, it stays there.
 */
export function focusInvoker(popoverId: string): void {
  if (document.activeElement !== document.body) return;
  const invoker = invokerOf(popoverId);
  if (invoker?.closest(":popover-open")) invoker.focus({ preventScroll: true });
}

/**
 * Closes a popover whose value was set. The button of a popover around it shows the value too, so both close,
 * and the focus goes to the outer button.
 */
export function closeAfterChoice(panel: HTMLElement | null): void {
  const around = panel?.parentElement?.closest<HTMLElement>(":popover-open");
  (around ?? panel)?.hidePopover();
  if (!around) return;
  const invoker = invokerOf(around.id);
  invoker?.focus({ preventScroll: true });
  invoker?.scrollIntoView({ block: "nearest", inline: "nearest" });
}
