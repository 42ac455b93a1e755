package dev.kontract.conformance.replay;

import dev.kontract.conformance.ServerProcess;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** Servers that were started for a replay, and their data; closing them stops them. */
final class StartedServers implements AutoCloseable {

    /** None. */
    static final StartedServers NONE = new StartedServers(Optional.empty());

    private static final int SHARING = 3;

    private final Optional<Path> data;
    private final List<ServerProcess> processes = new ArrayList<>();

    private StartedServers(Optional<Path> data) {
        this.data = data;
    }

    /** Starts one server, or several where there is an etcd that they share. */
    static StartedServers start(ReplayOptions options, String controllers) throws IOException {
        Path folder = Files.createTempDirectory("replay");
        StartedServers started = new StartedServers(Optional.of(folder));
        String prefix = "/replay-" + UUID.randomUUID();
        try {
            for (int i = 0; i < (options.etcd().isPresent() ? SHARING : 1); i++) {
                List<String> arguments = arguments(options, controllers, folder.resolve("server" + i));
                options.etcd()
                        .ifPresent(etcd -> arguments.addAll(List.of(
                                "--storage-backend=etcd", "--etcd-servers=" + etcd, "--etcd-prefix=" + prefix)));
                options.routing().ifPresent(route -> arguments.add("--routing=" + route));
                started.processes.add(ServerProcess.start(arguments, 1));
            }
            return started;
        } catch (IOException e) {
            started.close();
            throw e;
        }
    }

    private static List<String> arguments(ReplayOptions options, String controllers, Path data) {
        return new ArrayList<>(List.of(
                "-jar",
                options.server().toString(),
                "--secure-port=0",
                "--data-dir=" + data,
                "--kubeconfig=" + data.resolve("kubeconfig"),
                "--token-auth-file=" + options.transcripts().resolve("tokens.csv"),
                "--controllers=" + controllers,
                // The recordings are of a server without these.
                "--disable-admission-plugins=ServiceAccount"));
    }

    /** Returns the address of each. */
    List<URI> urls() {
        return processes.stream().map(each -> each.urls().get(0)).toList();
    }

    @Override
    public void close() throws IOException {
        processes.forEach(ServerProcess::close);
        if (data.isPresent()) {
            try (Stream<Path> files = Files.walk(data.get())) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
