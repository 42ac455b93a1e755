package dev.kontract.conformance.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kontract.conformance.ServerProcess;
import dev.kontract.server.page.browser.Chromium;
import dev.kontract.server.page.browser.Tab;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Makes the pictures of the README from a real run: a session in a terminal, the page, and a report of the conformance tool, in
 * both colour schemes. Needs kubectl and Chromium, and is skipped unless {@code -Dpictures} is given.
 */
@Timeout(600)
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

    @TempDir
    private Path folder;

    @Test
    void picturesOfTheReadme_areMade() throws Exception {
        assumeTrue(System.getProperty("pictures") != null, "makes the pictures of the README with -Dpictures");
        List<String> printed = new CopyOnWriteArrayList<>();
        CompletableFuture<String> link = new CompletableFuture<>();
        Consumer<String> log = line -> {
            printed.add(line);
            LINK.matcher(line).results().map(MatchResult::group).forEach(link::complete);
        };
        List<String> arguments = List.of(
                "-jar",
                SERVER,
                "--data-dir",
                folder.resolve(".kontract").toString(),
                "--secure-port=0",
                "--controllers=*",
                "--simulated-nodes=3");
        try (ServerProcess server = ServerProcess.start(arguments, 1, log)) {
            URI page = URI.create(link.get(1, TimeUnit.MINUTES));
            String session = session(server, printed);
            run(List.of(
                    "java",
                    "-jar",
                    TOOL,
                    "run",
                    "--kubeconfig",
                    kubeconfig(),
                    "--report",
                    folder.resolve("report").toString()));
            for (String scheme : SCHEMES) {
                try (Tab tab = CHROMIUM.open()) {
                    tab.scheme(scheme);
                    tab.size(1000, 620);
                    tab.navigate(Files.writeString(folder.resolve("terminal.html"), terminal(session))
                            .toUri());
                    tab.screenshot(picture("terminal", scheme));
                    tab.size(1280, 800);
                    tab.navigate(folder.resolve("report/report.html").toUri());
                    tab.screenshot(picture("report", scheme));
                }
            }
            try (Tab tab = CHROMIUM.open()) {
                tab.size(1280, 800);
                tab.navigate(page);
                tab.await("document.querySelector('.rail')");
                for (String scheme : SCHEMES) {
                    tab.scheme(scheme);
                    tab.navigate(server.urls()
                            .get(0)
                            .resolve("/ui/apis/apps/v1/namespaces/default/deployments/web?tab=rollout"));
                    tab.await("document.querySelector('main h1') && !document.querySelector('progress')");
                    tab.screenshot(picture("page", scheme));
                }
            }
        }
        assertThat(PICTURES).isDirectoryContaining("glob:**/*.png");
    }

    private static Path picture(String name, String scheme) {
        return PICTURES.resolve(name + "-" + scheme + ".png");
    }

    private String session(ServerProcess server, List<String> printed) throws Exception {
        StringBuilder session = new StringBuilder("$ " + START + "\n");
        printed.forEach(line -> session.append(line).append('\n'));
        for (String command : List.of(
                "kubectl create deployment web --image=nginx --replicas=3",
                "kubectl rollout status deployment web",
                "kubectl get deployments,pods -o wide")) {
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
                <!doctype html><meta charset="utf-8"><meta name="color-scheme" content="light dark"><style>
                body { margin: 0; padding: 24px; background: #fff; color: #1a1d21; }
                pre { margin: 0; font: 13px/20px 'DejaVu Sans Mono', monospace; white-space: pre-wrap; }
                b { color: #1f55c0; font-weight: 400; }
                @media (prefers-color-scheme: dark) { body { background: #14161a; color: #e7e9ec; } b { color: #8cb2ff; } }
                </style><pre>%s</pre>
                """.formatted(text);
    }
}
