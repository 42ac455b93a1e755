package dev.kontract.conformance.faults.rounds;

import dev.kontract.conformance.faults.FaultProxy;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Three members of an etcd, and three servers. Every link between two of them goes through a proxy. */
final class SharedCluster implements Installation {

    static final int SIZE = 3;

    /** The prefix of the addresses that servers publish; their numbers follow. */
    static final String ADDRESSES = "10.1.0.";

    private final List<EtcdMember> members = new ArrayList<>();
    private final List<FaultProxy> peers = new ArrayList<>();
    private final List<RoundServer> servers = new ArrayList<>();

    /** Starts all. */
    static SharedCluster start(Path folder, List<String> flags) throws IOException {
        SharedCluster cluster = new SharedCluster();
        try {
            cluster.startMembers(folder);
            for (int i = 0; i < SIZE; i++) {
                List<String> own = new ArrayList<>(flags);
                own.add("--advertise-address=" + ADDRESSES + i);
                cluster.servers.add(RoundServer.on(cluster.members, folder.resolve("server" + i), own));
            }
            return cluster;
        } catch (IOException | RuntimeException | Error e) {
            cluster.close();
            throw e;
        }
    }

    private void startMembers(Path folder) throws IOException {
        List<Integer> ports = freePorts(2 * SIZE);
        List<String> cluster = new ArrayList<>();
        for (int i = 0; i < SIZE; i++) {
            peers.add(new FaultProxy(ports.get(i)));
            cluster.add("e" + i + "=" + EtcdMember.url(peers.get(i).port()));
        }
        for (int i = 0; i < SIZE; i++) {
            members.add(new EtcdMember(
                    folder,
                    "e" + i,
                    ports.get(SIZE + i),
                    ports.get(i),
                    peers.get(i).port(),
                    String.join(",", cluster)));
        }
        Patience.await(() -> "a leader", () -> members.stream().allMatch(EtcdMember::isHealthy));
    }

    private static List<Integer> freePorts(int count) throws IOException {
        List<ServerSocket> open = new ArrayList<>();
        List<Integer> ports = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ServerSocket any = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
            open.add(any);
            ports.add(any.getLocalPort());
        }
        for (ServerSocket each : open) {
            each.close();
        }
        return ports;
    }

    List<EtcdMember> members() {
        return members;
    }

    /** The proxies in front of the members, for the other members. */
    List<FaultProxy> peers() {
        return peers;
    }

    @Override
    public List<RoundServer> servers() {
        return servers;
    }

    @Override
    public List<PlannedFault> plan(long seed) {
        return Disturbance.plan(seed).stream().map(each -> each.planned(this)).toList();
    }

    /** The member that leads, or the first one if none does. */
    EtcdMember leader() {
        return members.stream().filter(EtcdMember::isLeader).findFirst().orElse(members.get(0));
    }

    @Override
    public void close() throws IOException {
        for (RoundServer server : servers) {
            server.close();
        }
        members.forEach(EtcdMember::close);
        for (FaultProxy peer : peers) {
            peer.close();
        }
    }
}
