package dev.kontract.conformance.bench;

import dev.kontract.conformance.bench.http.Protocol;
import dev.kontract.conformance.bench.servers.FixedAnswers;
import dev.kontract.conformance.bench.servers.MeasuredServer;
import dev.kontract.conformance.bench.servers.MockApi;
import dev.kontract.conformance.bench.servers.Target;
import dev.kontract.conformance.bench.servers.Target.Kind;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Starts the servers that are compared, and ends them. */
final class Targets implements AutoCloseable {

    static final String TOKEN = "bench-token";
    private static final String PASSWORD = "changeit";

    private final Settings settings;
    private final Path folder;
    private final List<MeasuredServer> processes = new ArrayList<>();

    Targets(Settings settings) throws IOException {
        this.settings = settings;
        this.folder = Files.createTempDirectory("bench");
        Files.writeString(folder.resolve("tokens.csv"), TOKEN + ",bench,bench,\"system:masters\"\n");
    }

    /** All that stand side by side. */
    List<Target> all() throws IOException {
        List<Target> all = new ArrayList<>();
        all.add(target("kontract", server("data")));
        MeasuredServer bytes = started(javaClass(settings.machineFlags(), FixedAnswers.class, keyStore(), PASSWORD), 2);
        all.add(new Target(Kind.BYTES, "bare handler", bytes.urls(), "none", List.of(bytes.pid())));
        MeasuredServer mock = started(javaClass(List.of("-Xmx512m"), MockApi.class), 1);
        all.add(new Target(Kind.API, "fabric8 mock", mock.urls(), "none", List.of(mock.pid())));
        all.addAll(further());
        return all;
    }

    /** This project's server, and the one that others have started. */
    List<Target> servers() throws IOException {
        List<Target> servers = new ArrayList<>(List.of(target("kontract", server("mixed"))));
        servers.addAll(further());
        return servers;
    }

    /** The server that others have started; empty without one. */
    List<Target> further() {
        if (settings.url().isEmpty()) {
            return List.of();
        }
        URI url = URI.create(settings.url());
        return List.of(new Target(
                Kind.API, url.getAuthority(), Map.of(Protocol.of(url), url), settings.token(), settings.processes()));
    }

    /** This project's server on a folder of its own, durable, with every request authenticated and authorized. */
    MeasuredServer server(String data, String... flags) throws IOException {
        return server(data, settings.machineFlags(), flags);
    }

    /** The same with a virtual machine of other flags. */
    MeasuredServer server(String data, List<String> machine, String... flags) throws IOException {
        List<String> arguments = options(machine);
        arguments.addAll(List.of("-jar", settings.serverJar().toString()));
        arguments.addAll(List.of("--secure-port", "0", "--insecure-port", "0"));
        arguments.addAll(
                List.of("--token-auth-file", folder.resolve("tokens.csv").toString()));
        arguments.addAll(List.of("--data-dir", folder.resolve(data).toString()));
        arguments.addAll(settings.serverFlags());
        arguments.addAll(List.of(flags));
        return started(arguments, 2);
    }

    /** The options of the virtual machine, with those of files in the place of their names; what such a file runs is left out. */
    private static List<String> options(List<String> machine) throws IOException {
        List<String> options = new ArrayList<>();
        for (String argument : machine) {
            if (!argument.startsWith("@")) {
                options.add(argument);
                continue;
            }
            for (String line : Files.readAllLines(Path.of(argument.substring(1)))) {
                if (line.equals("-jar")) {
                    break;
                }
                if (!line.startsWith("#")) {
                    options.add(line.replace("\"", ""));
                }
            }
        }
        return options;
    }

    /** What a client of the server with that data reads to find it. */
    Path kubeconfig(String data, URI url) throws IOException {
        Path file = folder.resolve(data + ".kubeconfig");
        return Files.writeString(
                file, """
                {"apiVersion":"v1","kind":"Config","current-context":"bench",
                 "clusters":[{"name":"bench","cluster":{"server":"%s","certificate-authority":"%s"}}],
                 "users":[{"name":"bench","user":{"token":"%s"}}],
                 "contexts":[{"name":"bench","context":{"cluster":"bench","user":"bench"}}]}""".formatted(url, folder.resolve(data).resolve("pki").resolve("ca.crt"), TOKEN));
    }

    static Target target(String name, MeasuredServer process) {
        return new Target(Kind.API, name, process.urls(), TOKEN, List.of(process.pid()));
    }

    private MeasuredServer started(List<String> arguments, int ports) throws IOException {
        MeasuredServer process = MeasuredServer.start(arguments, ports);
        processes.add(process);
        return process;
    }

    private static List<String> javaClass(List<String> machine, Class<?> main, String... arguments) throws IOException {
        List<String> all = options(machine);
        all.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        all.addAll(List.of(arguments));
        return all;
    }

    private String keyStore() throws IOException {
        Path file = folder.resolve("keys.p12");
        Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
        String arguments = "-genkeypair -alias server -keyalg EC -groupname secp256r1 -dname CN=localhost"
                + " -storetype PKCS12 -storepass " + PASSWORD + " -keystore " + file;
        List<String> command = new ArrayList<>(List.of(keytool.toString()));
        command.addAll(List.of(arguments.split(" ", -1)));
        try {
            int end = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
            if (end != 0) {
                throw new IOException("keytool ended with " + end);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
        return file.toString();
    }

    @Override
    public void close() throws IOException {
        processes.forEach(MeasuredServer::close);
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
