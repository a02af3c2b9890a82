import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { whoeverAsks } from "@/app/actor";
import { requestWords } from "@/app/words";
import { LoginScreen } from "@/components/account/login-screen";
import { faultReason } from "@/lib/auth/oidc/faults";
import { signInWays } from "@/lib/auth/sign-in";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await requestWords())("account.signIn") };
}

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function LoginPage({ searchParams }: { searchParams: Query }) {
  if ((await whoeverAsks()).kind !== "stranger") redirect("/");
  const { next, fault } = await searchParams;
  return (
    <LoginScreen
      ways={signInWays()}
      next={typeof next === "string" ? next : "/"}
      fault={faultReason(fault)}
    />
  );
}
