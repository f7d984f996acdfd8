import type { Metadata } from "next";
import { TutorialScreen } from "@/components/screens/tutorial/tutorial-screen";

export const metadata: Metadata = { title: "Tutorial" };

export default function Tutorial() {
  return <TutorialScreen />;
}
