import { cividis } from "@/lib/view/page/cividis";
import styles from "./share-scale.module.css";

const GRADIENT = `linear-gradient(90deg,${[0, 0.25, 0.5, 0.75, 1].map(cividis).join(",")})`;

/** How a share from 0 to 1 is coloured. */
export function ShareScale() {
  return (
    <span className={styles.scale}>
      <span>0</span>
      <i style={{ background: GRADIENT }} />
      <span>1</span>
    </span>
  );
}
