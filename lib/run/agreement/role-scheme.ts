import type { RoleScheme } from "../../evaluation/agreement/people/report";
import { ROLES } from "../../labels/model";
import { roleDistance } from "../../labels/role-distance";

/** The roles of layer 2 as agreement is told of them. */
export const ROLE_SCHEME: RoleScheme = { names: ROLES, distance: roleDistance };
