import { describe, expect, it } from "vitest";
import { isSigned } from "@/testing/webhooks/receiver";
import { newSecret, signedHeaders } from "./signature";

describe("The signature of a delivery", () => {
  it("is that of the example of Standard Webhooks", () => {
    const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    const delivery = { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", body: '{"test": 2432232314}', at: 1614265330_999 };
    expect(signedHeaders(delivery, secret)).toEqual({
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    });
  });

  it("covers id, time and body, in any script", () => {
    const secret = newSecret();
    const body = '{"question":"Почему?"}';
    const headers = signedHeaders({ id: "msg_1", body, at: 5000 }, secret);
    expect(isSigned({ headers, body }, secret)).toBe(true);
    expect(isSigned({ headers, body: `${body} ` }, secret)).toBe(false);
    expect(isSigned({ headers: { ...headers, "webhook-id": "msg_2" }, body }, secret)).toBe(false);
    expect(isSigned({ headers: { ...headers, "webhook-timestamp": "6" }, body }, secret)).toBe(false);
    expect(isSigned({ headers, body }, newSecret())).toBe(false);
  });

  it("has a secret of 256 random bits", () => {
    const [one, other] = [newSecret(), newSecret()];
    expect(one).not.toBe(other);
    expect(Buffer.from(one.replace("whsec_", ""), "base64")).toHaveLength(32);
  });
});
