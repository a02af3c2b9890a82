/** How the name begins under which a run gives a part of its work to another: once for each call, and for nobody else. */
export const DELEGATE_KEY = "delegate:";
