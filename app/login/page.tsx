import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { whoeverAsks } from "@/app/actor";
import { requestWords } from "@/app/words";
import { LoginScreen } from "@/components/account/login-screen";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await requestWords())("account.signIn") };
}

export default async function LoginPage() {
  if ((await whoeverAsks()).kind !== "stranger") redirect("/");
  return <LoginScreen />;
}
