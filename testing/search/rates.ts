import { singletonOf } from "@/testing/singleton";

/** Forgets all requests to specialist services, as after a start. */
export const forgetRates = () => singletonOf<Map<string, object>>("search.specialist-rates").clear();
