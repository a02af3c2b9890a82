/** Focuses the page itself, before the element that has the focus goes away: otherwise the keyboard starts at the top. */
export function focusPage(): void {
  document.getElementById("main")?.focus({ preventScroll: true });
}
