package dev.kontract.conformance.faults.rounds;

import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.config.KubeConfig;
import dev.kontract.conformance.ServerProcess;
import dev.kontract.conformance.faults.FaultProxy;
import dev.kontract.server.command.Main;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A server in a process that can be killed, paused and started again at the same address. Used by one thread. */
final class RoundServer implements AutoCloseable {

    private static final String POLICY = """
        apiVersion: audit.k8s.io/v1
        kind: Policy
        omitStages: [RequestReceived]
        rules:
        - level: RequestResponse
          verbs: [create, update]
          resources:
          - {group: coordination.k8s.io, resources: [leases]}
          - {group: "", resources: [pods]}
        - level: None
        """;

    private final Path folder;
    private final List<String> flags;
    private final Map<String, String> environment;
    private final List<FaultProxy> links;
    private final List<Path> audits = new ArrayList<>();
    private final BufferedWriter log;
    private ServerProcess process;
    private boolean isDown;

    /**
     * Starts a server.
     *
     * @param links proxies between it and its storage, which are closed with it
     * @param flags its flags for the storage, and others
     * @param environment further variables of its process
     */
    RoundServer(Path folder, List<FaultProxy> links, List<String> flags, Map<String, String> environment)
            throws IOException {
        this.folder = Files.createDirectories(folder);
        this.links = links;
        this.flags = flags;
        this.environment = environment;
        this.log = Files.newBufferedWriter(folder.resolve("log"), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        Files.writeString(folder.resolve("policy.yaml"), POLICY);
        process = launch(0);
    }

    /** Starts one of several servers on one etcd, which is connected to each member by a proxy. */
    static RoundServer on(List<EtcdMember> members, Path folder, List<String> flags) throws IOException {
        List<FaultProxy> links = new ArrayList<>();
        for (EtcdMember member : members) {
            links.add(new FaultProxy(member.port()));
        }
        List<String> all = new ArrayList<>(flags);
        all.add("--storage-backend=etcd");
        all.add("--etcd-compaction-interval=0");
        all.add("--etcd-servers="
                + String.join(
                        ",",
                        links.stream().map(each -> EtcdMember.url(each.port())).toList()));
        return new RoundServer(folder, links, all, Map.of());
    }

    private ServerProcess launch(int port) throws IOException {
        Path audit = folder.resolve("audit-" + audits.size());
        audits.add(audit);
        List<String> arguments = new ArrayList<>(List.of(
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx256m",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                Main.class.getName(),
                "--secure-port=" + port,
                "--data-dir=" + folder.resolve("data"),
                "--audit-policy-file=" + folder.resolve("policy.yaml"),
                "--audit-log-path=" + audit));
        arguments.addAll(flags);
        return ServerProcess.start(arguments, environment, 1, this::log);
    }

    private synchronized void log(String line) {
        try {
            log.write(line + "\n");
            log.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The links to the members of etcd, in their order. */
    List<FaultProxy> links() {
        return links;
    }

    /** Returns the configuration of its clients. */
    ClientConfig config() {
        return KubeConfig.of(folder.resolve("data/kubeconfig")).config();
    }

    void kill() {
        process.kill();
        isDown = true;
    }

    /** Stops it by SIGTERM. */
    void stop() {
        process.close();
        isDown = true;
    }

    long pid() {
        return process.pid();
    }

    /** Restarts it at the same address, once its storage is available, unless it runs. */
    void restart() {
        if (!isDown) {
            return;
        }
        int port = process.urls().get(0).getPort();
        Patience.await(() -> "the server in " + folder, () -> {
            try {
                process = launch(port);
                isDown = false;
                return true;
            } catch (IOException e) {
                log(e.toString());
                return false;
            }
        });
    }

    void signal(Signal signal) {
        signal.send(process.pid());
    }

    /** The audit logs of its processes by the name of the process. */
    Map<String, Path> audits() {
        Map<String, Path> files = new TreeMap<>();
        audits.forEach(each -> files.put(folder.getFileName() + "/" + each.getFileName(), each));
        return files;
    }

    @Override
    public void close() throws IOException {
        process.kill();
        for (FaultProxy link : links) {
            link.close();
        }
        log.close();
    }
}
