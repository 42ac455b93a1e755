import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/**
 * Archives the classes of the runnable jar, as loaded by a start and a few requests, and writes the arguments that run it with
 * this archive. Run by the build, from its source. The archive is for the JDK of the build; a JDK that cannot create one is not
 * a failure.
 */
final class ArchiveClasses {

    /**
     * From this version on, the JDK creates an archive at the end of a run, and recreates it when the jar or the JDK has
     * changed.
     */
    private static final int RENEWS = 19;

    /** The timeout of a run of the server, and of the archiving; both take seconds. */
    private static final Duration LIMIT = Duration.ofMinutes(5);

    private static final String SET = """
            {"apiVersion":"apps/v1","kind":"StatefulSet","metadata":{"name":"web"},"spec":{"serviceName":"web",
            "selector":{"matchLabels":{"app":"web"}},"template":{"metadata":{"labels":{"app":"web"}},
            "spec":{"containers":[{"name":"main","image":"web:1","resources":{"limits":{"cpu":"1"}}}]}}}}""";

    private final Path jar;
    private final Path archive;
    private final List<String> machine;
    private final List<String> library;
    private final Path home;
    private final boolean renews;

    private ArchiveClasses(Path jar, Path archive, List<String> machine, List<String> library, Path home, boolean renews) {
        this.jar = jar;
        this.archive = archive;
        this.machine = machine;
        this.library = library;
        this.home = home;
        this.renews = renews;
    }

    /**
     * Creates both.
     *
     * @param args the jar, the archive, the file of arguments, the file with the options of the JVM, and optionally the home of
     *     another Java of the same version; an archive for that one includes the classes of Java
     */
    public static void main(String[] args) throws Exception {
        Path archive = Path.of(args[1]).toAbsolutePath();
        Path jar = Path.of(args[0]).toAbsolutePath();
        ArchiveClasses classes = new ArchiveClasses(
                jar,
                archive,
                options(Path.of(args[3])),
                library(jar),
                Path.of(args.length > 4 ? args[4] : System.getProperty("java.home")),
                args.length == 4 && Runtime.version().feature() >= RENEWS);
        Files.writeString(Path.of(args[2]), classes.arguments());
        Files.deleteIfExists(archive);
        Path data = Files.createTempDirectory("kontract");
        try {
            classes.archive(data);
        } catch (IOException e) {
            System.out.println("no class data archive was made: " + e.getMessage());
        } finally {
            delete(data);
        }
    }

    private static List<String> options(Path file) throws IOException {
        return Files.readAllLines(file).stream()
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .toList();
    }

    /**
     * Extracts SQLite's library, which the driver otherwise extracts and compares at every start. Returns the options that name
     * it; none for a platform that the driver has no library for.
     */
    private static List<String> library(Path jar) throws IOException, ReflectiveOperationException {
        try (URLClassLoader classes = new URLClassLoader(new URL[] {jar.toUri().toURL()})) {
            Class<?> driver = classes.loadClass("org.sqlite.util.LibraryLoaderUtil");
            String folder = (String) driver.getMethod("getNativeLibResourcePath").invoke(null);
            String name = (String) driver.getMethod("getNativeLibName").invoke(null);
            try (InputStream library = classes.getResourceAsStream(folder.substring(1) + '/' + name)) {
                if (library == null) {
                    return List.of();
                }
                Files.copy(library, jar.resolveSibling(name), StandardCopyOption.REPLACE_EXISTING);
                // The driver searches the folder of temporary files for what earlier processes have left.
                return List.of(
                        "-Dorg.sqlite.lib.path=" + jar.getParent(),
                        "-Dorg.sqlite.lib.name=" + name,
                        "-Dorg.sqlite.tmpdir=" + jar.getParent());
            }
        }
    }

    private String arguments() {
        List<String> lines = new ArrayList<>();
        lines.add("# java @server/target/kontract.args --data-dir ~/.kontract");
        lines.addAll(machine);
        library.forEach(option -> lines.add(quoted(option)));
        if (renews) {
            lines.add("-XX:+AutoCreateSharedArchive");
        }
        lines.add(quoted("-XX:SharedArchiveFile=" + archive));
        lines.add("-jar");
        lines.add(quoted(jar.toString()));
        return String.join("\n", lines) + '\n';
    }

    private static String quoted(String argument) {
        return '"' + argument.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /** Runs the server once; its loaded classes are archived at its end, or afterwards. */
    private void archive(Path data) throws Exception {
        Path loaded = data.resolve("classes.txt");
        List<String> command = java();
        command.addAll(library);
        if (renews) {
            command.addAll(List.of("-XX:+AutoCreateSharedArchive", "-XX:SharedArchiveFile=" + archive));
        } else {
            command.add("-XX:DumpLoadedClassList=" + loaded);
        }
        command.addAll(List.of("-jar", jar.toString(), "--secure-port", "0"));
        command.addAll(List.of("--data-dir", data.toString()));
        Process server = limited(new ProcessBuilder(command).redirectErrorStream(true));
        try (BufferedReader output = server.inputReader(StandardCharsets.UTF_8)) {
            request(address(output), Files.readString(data.resolve("kubeconfig")));
            server.toHandle().destroy();
            output.lines().forEach(line -> {}); // Until it has written its final output.
        } finally {
            server.destroy();
            server.waitFor();
        }
        if (!renews) {
            archive(data, loaded);
        }
    }

    /** A separate archive includes classes of old formats, which one on top of the JDK's does not. */
    private void archive(Path data, Path loaded) throws IOException, InterruptedException {
        List<String> command = java();
        command.addAll(List.of("-Xshare:dump", "-XX:SharedClassListFile=" + loaded));
        command.addAll(List.of("-XX:SharedArchiveFile=" + archive, "-cp", jar.toString()));
        Process dump = limited(new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(data.resolve("dump.log").toFile()));
        if (dump.waitFor() != 0) {
            throw new IOException(Files.readString(data.resolve("dump.log")));
        }
    }

    /** Limits waits for its output and its end. */
    private static Process limited(ProcessBuilder command) throws IOException {
        Process process = command.start();
        CompletableFuture.delayedExecutor(LIMIT.toSeconds(), TimeUnit.SECONDS).execute(() -> {
            if (process.isAlive()) {
                String program = String.join(" ", command.command());
                System.out.println("ended after " + LIMIT.toMinutes() + " minutes: " + program);
                process.destroyForcibly();
            }
        });
        return process;
    }

    private List<String> java() {
        List<String> command = new ArrayList<>();
        command.add(home.resolve("bin/java").toString());
        command.addAll(machine);
        return command;
    }

    private static URI address(BufferedReader output) throws IOException {
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            Matcher address = Pattern.compile("https://\\S+").matcher(line);
            if (address.find()) {
                return URI.create(address.group());
            }
        }
        throw new IOException("the server does not start");
    }

    private static void request(URI server, String kubeconfig) throws Exception {
        Matcher token = Pattern.compile("token: \"?([^\\s\"]+)").matcher(kubeconfig);
        if (!token.find()) {
            throw new IOException("the kubeconfig has no token");
        }
        SSLContext trustful = SSLContext.getInstance("TLS");
        trustful.init(null, new TrustManager[] {new Trustful()}, new SecureRandom());
        HttpClient client = HttpClient.newBuilder().sslContext(trustful).build();
        String sets = "/apis/apps/v1/namespaces/default/statefulsets";
        String change = "{\"metadata\":{\"labels\":{\"a\":\"b\"}}}";
        String[][] requests = {
            {"POST", sets, "application/json", SET},
            {"PATCH", sets + "/web", "application/merge-patch+json", change},
            {"PATCH", sets + "/web", "application/strategic-merge-patch+json", change},
            {"PATCH", sets + "/web?fieldManager=build&force=true", "application/apply-patch+yaml", SET},
            {"GET", sets + "/web", "", ""},
            {"GET", sets + "?labelSelector=a%3Db&limit=5", "", ""},
            {"DELETE", sets + "/web", "", ""}
        };
        for (String[] each : requests) {
            HttpRequest request = HttpRequest.newBuilder(server.resolve(each[1]))
                    .method(each[0], HttpRequest.BodyPublishers.ofString(each[3]))
                    .timeout(Duration.ofMinutes(2))
                    .header("Authorization", "Bearer " + token.group(1))
                    .header("Content-Type", each[2].isEmpty() ? "application/json" : each[2])
                    .build();
            HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
            if (answer.statusCode() >= 400) {
                throw new IOException(each[0] + ' ' + each[1] + ": " + answer.body());
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }

    /** The server is a process of this program, on the loopback address. */
    private static final class Trustful implements X509TrustManager {

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
