/** Hosts on this machine: network namespaces with an address each, on a bridge. Linux, as root. */
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { userInfo } from "node:os";

/** The network of the hosts; the bridge, where Postgres is, has the first address. */
export const SUBNET = "10.77.18.0/24";
export const BRIDGE_ADDRESS = "10.77.18.1";
const BRIDGE = "winnow-br";

const ip = (...args: readonly string[]): void =>
  void execFileSync("ip", [...args], { stdio: ["ignore", "ignore", "pipe"] });

/** Why there can be no hosts here; null where there can. */
export function missingHosts(): string | null {
  if (process.platform !== "linux") return "network namespaces are Linux's";
  if (userInfo().uid !== 0) return "network namespaces are made by root";
  try {
    ip("netns", "add", "winnow-try");
    ip("netns", "del", "winnow-try");
    return null;
  } catch (error) {
    return `ip netns does not work here: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Hosts that reach each other and the bridge, and nothing else. */
export class Hosts {
  private constructor(readonly names: readonly string[]) {}

  static open(count: number): Hosts {
    const hosts = new Hosts(Array.from({ length: count }, (_, at) => `winnow-host${at + 1}`));
    hosts.close();
    ip("link", "add", BRIDGE, "type", "bridge");
    ip("addr", "add", `${BRIDGE_ADDRESS}/24`, "dev", BRIDGE);
    ip("link", "set", BRIDGE, "up");
    for (const [at, name] of hosts.names.entries()) {
      ip("netns", "add", name);
      ip("link", "add", `wv${at}`, "type", "veth", "peer", "name", "eth0", "netns", name);
      ip("link", "set", `wv${at}`, "master", BRIDGE, "up");
      ip(
        "-n",
        name,
        "addr",
        "add",
        `${BRIDGE_ADDRESS.slice(0, BRIDGE_ADDRESS.lastIndexOf(".") + 1)}${at + 10}/24`,
        "dev",
        "eth0",
      );
      ip("-n", name, "link", "set", "eth0", "up");
      ip("-n", name, "link", "set", "lo", "up");
    }
    return hosts;
  }

  /** Start a program on a host, on one core of the machine; its id is the program's own. */
  start(host: number, core: number, command: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
    const args = ["netns", "exec", this.names[host]!, "taskset", "-c", String(core), ...command];
    return spawn("ip", args, { env, stdio: ["ignore", "pipe", "inherit"] });
  }

  /** Take them away, with what an earlier time has left. */
  close(): void {
    for (const name of this.names) quietly(() => ip("netns", "del", name));
    quietly(() => ip("link", "del", BRIDGE));
  }
}

function quietly(work: () => void): void {
  try {
    work();
  } catch {
    // It was not there.
  }
}
