import type { Metadata } from "next";
import { InvitationScreen } from "@/components/screens/sign-in/invitation-screen";

export const metadata: Metadata = { title: "Invitation" };

export default function Invitation() {
  return <InvitationScreen />;
}
