package dev.kontract.conformance.bench;

import dev.kontract.conformance.bench.http.Protocol;
import dev.kontract.conformance.bench.servers.ArgumentFile;
import dev.kontract.conformance.bench.servers.CommandServer;
import dev.kontract.conformance.bench.servers.FixedAnswers;
import dev.kontract.conformance.bench.servers.MeasuredServer;
import dev.kontract.conformance.bench.servers.MockApi;
import dev.kontract.conformance.bench.servers.RunningServer;
import dev.kontract.conformance.bench.servers.Target;
import dev.kontract.conformance.bench.servers.Target.Kind;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Starts the servers that are compared, and ends them. Their data is in a folder beside the report rather than in that for temporary
 * files, which may be in memory.
 */
final class Targets implements AutoCloseable {

    static final String OWN = "kontract";
    static final String BASELINE = "baseline";
    static final String TOKEN = "bench-token";
    static final String MOCK = "fabric8 mock";
    private static final String PASSWORD = "changeit";

    private final Settings settings;
    private final Path folder;
    private final List<RunningServer> running = new ArrayList<>();

    Targets(Settings settings) throws IOException {
        this.settings = settings;
        Path reports = Files.createDirectories(settings.report().toAbsolutePath());
        this.folder = Files.createTempDirectory(reports.resolveSibling(""), "bench-data");
        Files.writeString(folder.resolve("tokens.csv"), TOKEN + ",bench,bench,\"system:masters\"\n");
    }

    /** A build of this project's server. */
    private record Build(String name, List<String> options, Path jar, List<String> flags) {}

    /** A server that can be started again and again. */
    record Contender(String name, Start start) {

        /** Starts it; the caller ends it. */
        @FunctionalInterface
        interface Start {
            RunningServer start() throws IOException;
        }

        RunningServer running() throws IOException {
            return start.start();
        }
    }

    /** All that stand side by side until they are ended, a server of fixed bytes among them. */
    List<Target> all() throws IOException {
        List<Target> all = started(builds("data"));
        all.addAll(started(List.of(bytes(), mock())));
        all.addAll(started(further()));
        return all;
    }

    /** All API servers among them. */
    List<Target> servers() throws IOException {
        List<Target> servers = started(builds("mixed"));
        servers.addAll(started(List.of(mock())));
        servers.addAll(started(further()));
        return servers;
    }

    /** This build of the server and the one it is compared with, if there is one, each with a folder of its own. */
    List<Contender> builds(String data) throws IOException {
        List<Contender> builds = new ArrayList<>();
        builds.add(new Contender(OWN, () -> server(data)));
        if (!settings.baseline().isEmpty()) {
            Build baseline = baseline();
            builds.add(new Contender(BASELINE, () -> server(baseline, data + "-" + BASELINE)));
        }
        return builds;
    }

    /** The builds and any further server. */
    List<Contender> contenders(String data) throws IOException {
        List<Contender> contenders = builds(data);
        contenders.addAll(further());
        return contenders;
    }

    private Contender bytes() {
        String name = "bare handler";
        return new Contender(
                name, () -> java(Kind.BYTES, name, settings.machineFlags(), FixedAnswers.class, keyStore(), PASSWORD));
    }

    /** The mock, which keeps objects in memory. */
    Contender mock() {
        return new Contender(MOCK, () -> java(Kind.API, MOCK, List.of("-Xmx512m"), MockApi.class));
    }

    /** The server of others; empty without one. One that no command starts is the same each time. */
    List<Contender> further() {
        if (settings.url().isEmpty()) {
            return List.of();
        }
        URI url = URI.create(settings.url());
        String name = url.getAuthority();
        if (!settings.start().isEmpty()) {
            return List.of(new Contender(
                    name, () -> CommandServer.start(settings.start(), url, settings.token(), settings.commandLog())));
        }
        Map<Protocol, URI> urls = Map.of(Protocol.of(url), url);
        Target target = new Target(Kind.API, name, urls, settings.token(), settings.processes());
        return List.of(new Contender(name, () -> RunningServer.standing(target)));
    }

    /** This build of the server on a folder, durable, with every request authenticated and authorized. */
    MeasuredServer server(String data, String... flags) throws IOException {
        return server(
                new Build(OWN, options(settings.machineFlags()), settings.serverJar(), settings.serverFlags()),
                data,
                flags);
    }

    private MeasuredServer server(Build build, String data, String... flags) throws IOException {
        List<String> arguments = new ArrayList<>(build.options());
        arguments.addAll(List.of("-jar", build.jar().toString()));
        arguments.addAll(List.of("--secure-port", "0", "--insecure-port", "0"));
        arguments.addAll(
                List.of("--token-auth-file", folder.resolve("tokens.csv").toString()));
        arguments.addAll(List.of("--data-dir", folder(data).toString()));
        arguments.addAll(build.flags());
        arguments.addAll(List.of(flags));
        return MeasuredServer.start(Kind.API, build.name(), TOKEN, arguments, 2, log(data));
    }

    /** Writes the lines of a server to a file beside the report, each immediately, because the bench may be ended any time. */
    private Consumer<String> log(String data) throws IOException {
        Path file = Files.createDirectories(settings.report()).resolve(data + ".log");
        PrintWriter writer = new PrintWriter(Files.newBufferedWriter(file), true);
        return writer::println;
    }

    /** Where a server keeps its data. */
    Path folder(String data) {
        return folder.resolve(data);
    }

    /** The former build has an archive of its own classes; other options are the same. */
    private Build baseline() throws IOException {
        ArgumentFile file = ArgumentFile.read(Path.of(settings.baseline()));
        List<String> options = new ArrayList<>(file.options());
        settings.machineFlags().stream().filter(flag -> !flag.startsWith("@")).forEach(options::add);
        return new Build(BASELINE, options, Path.of(file.jar()), settings.baselineFlags());
    }

    /** The options of the virtual machine, with those of files in the place of their names; what such a file runs is left out. */
    private static List<String> options(List<String> machine) throws IOException {
        List<String> options = new ArrayList<>();
        for (String argument : machine) {
            if (argument.startsWith("@")) {
                options.addAll(ArgumentFile.read(Path.of(argument.substring(1))).options());
            } else {
                options.add(argument);
            }
        }
        return options;
    }

    /** Returns the kubeconfig of a client of the server with that data. */
    Path kubeconfig(String data, URI url) throws IOException {
        Path file = folder.resolve(data + ".kubeconfig");
        return Files.writeString(
                file, """
                {"apiVersion":"v1","kind":"Config","current-context":"bench",
                 "clusters":[{"name":"bench","cluster":{"server":"%s","certificate-authority":"%s"}}],
                 "users":[{"name":"bench","user":{"token":"%s"}}],
                 "contexts":[{"name":"bench","context":{"cluster":"bench","user":"bench"}}]}""".formatted(url, folder.resolve(data).resolve("pki").resolve("ca.crt"), TOKEN));
    }

    private List<Target> started(List<Contender> contenders) throws IOException {
        List<Target> targets = new ArrayList<>();
        for (Contender contender : contenders) {
            RunningServer server = contender.running();
            running.add(server);
            targets.add(server.target());
        }
        return targets;
    }

    private static MeasuredServer java(Kind kind, String name, List<String> machine, Class<?> main, String... arguments)
            throws IOException {
        List<String> all = options(machine);
        all.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        all.addAll(List.of(arguments));
        return MeasuredServer.start(kind, name, "none", all, kind == Kind.BYTES ? 2 : 1, line -> {});
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

    /** Ends the servers that stood side by side, so that others may start. */
    void end() {
        running.forEach(RunningServer::close);
        running.clear();
    }

    @Override
    public void close() throws IOException {
        end();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
