package dev.kontract.conformance.documents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.conformance.ServerProcess;
import dev.kontract.server.page.browser.Chromium;
import dev.kontract.server.page.browser.Tab;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Makes the pictures of the README from a real run: a session in a terminal, the page, and a report of the conformance tool, in
 * both colour schemes. Needs kubectl and Chromium, and is skipped unless {@code -Dpictures} is given.
 */
@Timeout(600)
@EnabledIfSystemProperty(
        named = "pictures",
        matches = ".*",
        disabledReason = "makes the pictures of the README with -Dpictures")
class PicturesIT {

    private static final Path PICTURES = Path.of("..", "server", "pictures");
    private static final String SERVER =
            Path.of("..", "server", "target", "kontract-server.jar").toString();
    private static final String TOOL =
            Path.of("target", "kontract-conformance.jar").toString();
    private static final List<String> SCHEMES = List.of("light", "dark");
    private static final Pattern LINK = Pattern.compile("(?<=Page, once and for 15 minutes: )https://\\S+");

    /** What a reader types to start the server; the run differs in its directory and its port. */
    private static final String START =
            "java @server/target/kontract.args --data-dir ~/.kontract --controllers='*' --simulated-nodes=3";

    @RegisterExtension
    static final Chromium CHROMIUM = new Chromium();

    private final Instant began = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    private final List<Path> made = new ArrayList<>();

    @TempDir
    private Path folder;

    @Test
    void theTerminalAndThePage_areTaken() throws Exception {
        List<String> printed = new CopyOnWriteArrayList<>();
        CompletableFuture<String> link = new CompletableFuture<>();
        Consumer<String> log = line -> {
            printed.add(line);
            LINK.matcher(line).results().map(MatchResult::group).forEach(link::complete);
        };
        try (ServerProcess server =
                ServerProcess.start(arguments(".kontract", "--controllers=*", "--simulated-nodes=3"), 1, log)) {
            URI page = URI.create(link.get(1, TimeUnit.MINUTES));
            URI terminal = Files.writeString(folder.resolve("terminal.html"), terminal(session(server, printed)))
                    .toUri();
            takeAll("terminal", terminal, "document.querySelector('pre')");
            URI web = server.urls().get(0).resolve("/ui/apis/apps/v1/namespaces/default/deployments/web?tab=rollout");
            try (Tab tab = CHROMIUM.open()) {
                tab.navigate(page);
                tab.await("document.querySelector('.rail')");
                takeAll(tab, "page", web, "document.querySelector('main h1') && !document.querySelector('progress')");
            }
        }
        assertMade(6);
    }

    @Test
    void theReport_isTaken() throws Exception {
        takeAll("report", report(), "document.querySelector('h1')");
        assertMade(4);
    }

    private void assertMade(int count) {
        assertThat(made).hasSize(count).doesNotHaveDuplicates().allSatisfy(picture -> {
            assertThat(Files.getLastModifiedTime(picture).toInstant()).isAfterOrEqualTo(began);
            assertThat(Files.size(picture)).isBetween(10_000L, 400_000L);
        });
    }

    /** The viewports of the pictures: that of a window, of a terminal, whose lines a narrow one would break, and of a telephone. */
    private enum Shape {
        WIDE("", 960, 600),
        TERMINAL("", 960, 600),
        NARROW("-narrow", 390, 620);

        private final String suffix;
        private final int width;
        private final int height;

        Shape(String suffix, int width, int height) {
            this.suffix = suffix;
            this.width = width;
            this.height = height;
        }
    }

    private List<String> arguments(String data, String... flags) {
        List<String> arguments = new ArrayList<>(
                List.of("-jar", SERVER, "--data-dir", folder.resolve(data).toString(), "--secure-port=0"));
        arguments.addAll(List.of(flags));
        return arguments;
    }

    /** Runs the tool on a server without controllers, which would change what recordings left alone. */
    private URI report() throws Exception {
        Path report = folder.resolve("report");
        try (ServerProcess server = ServerProcess.start(arguments("checked"), 1)) {
            assertThat(server.urls()).hasSize(1);
            run(List.of(
                    "java",
                    "-jar",
                    TOOL,
                    "run",
                    "--kubeconfig",
                    folder.resolve("checked/kubeconfig").toString(),
                    "--name=kontract",
                    "--report",
                    report.toString()));
        }
        return report.resolve("report.html").toUri();
    }

    private void takeAll(String name, URI address, String isShown) throws IOException {
        try (Tab tab = CHROMIUM.open()) {
            takeAll(tab, name, address, isShown);
        }
    }

    private void takeAll(Tab tab, String name, URI address, String isShown) throws IOException {
        for (Shape shape :
                name.equals("terminal") ? EnumSet.of(Shape.TERMINAL) : EnumSet.of(Shape.WIDE, Shape.NARROW)) {
            for (String scheme : SCHEMES) {
                tab.scheme(scheme);
                made.add(take(tab, address, isShown, picture(name, shape, scheme), shape));
            }
        }
    }

    private static Path take(Tab tab, URI address, String isShown, Path picture, Shape shape) throws IOException {
        tab.hideScrollbars();
        tab.size(shape.width, shape.height, 2);
        tab.navigate(address);
        tab.await(isShown);
        if (shape == Shape.TERMINAL) { // The number of lines depends on how often the rollout reports progress.
            tab.size(shape.width, tab.evaluate("document.body.offsetHeight").asInt(), 2);
        }
        tab.screenshot(picture);
        return picture;
    }

    private static Path picture(String name, Shape shape, String scheme) {
        return PICTURES.resolve(name + shape.suffix + "-" + scheme + ".png");
    }

    private String session(ServerProcess server, List<String> printed) throws Exception {
        StringBuilder session = new StringBuilder("$ " + START + "\n");
        printed.forEach(line -> session.append(line).append('\n'));
        for (String command : List.of(
                "kubectl create deployment web --image=nginx --replicas=3",
                "kubectl rollout status deployment web",
                "kubectl get deployments,pods")) {
            session.append("$ ").append(command).append('\n').append(run(List.of(command.split(" "))));
        }
        return session.toString()
                .replace(folder.toString(), "~")
                .replaceAll("127\\.0\\.0\\.1:" + server.urls().get(0).getPort(), "127.0.0.1:6443");
    }

    private String kubeconfig() {
        return folder.resolve(".kontract/kubeconfig").toString();
    }

    private String run(List<String> command) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(new ArrayList<>(command)).redirectErrorStream(true);
        builder.environment().put("KUBECONFIG", kubeconfig());
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes());
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }

    private static String terminal(String session) {
        String text = session.replace("&", "&amp;").replace("<", "&lt;").replaceAll("(?m)^\\$ .*$", "<b>$0</b>");
        return """
                <!doctype html><meta charset="utf-8"><meta name="color-scheme" content="light dark">
                <meta name="viewport" content="width=device-width"><style>
                body { margin: 0; padding: 20px; background: #fff; color: #1a1d21; }
                pre { margin: 0; font: 13px/19px 'DejaVu Sans Mono', monospace; white-space: pre-wrap; }
                b { color: #1f55c0; font-weight: 400; }
                @media (prefers-color-scheme: dark) { body { background: #14161a; color: #e7e9ec; } b { color: #8cb2ff; } }
                </style><pre>%s</pre>
                """.formatted(text);
    }
}
