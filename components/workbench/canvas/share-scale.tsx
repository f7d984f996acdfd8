import { CIVIDIS_GRADIENT } from "@/lib/view/page/cividis";
import styles from "./share-scale.module.css";

/** How a share from 0 to 1 is coloured. */
export function ShareScale() {
  return (
    <span className={styles.scale}>
      <span>0</span>
      <i style={{ background: CIVIDIS_GRADIENT }} />
      <span>1</span>
    </span>
  );
}
