package dev.kontract.conformance.pages;

import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.config.KubeConfig;
import dev.kontract.conformance.ServerUnderTest;
import dev.kontract.conformance.promise.Outcome;
import dev.kontract.conformance.promise.Promise;
import dev.kontract.conformance.promise.ServerProfile;
import dev.kontract.conformance.report.ConformanceRun;
import dev.kontract.conformance.report.ReportSite;
import dev.kontract.conformance.report.RunReport;
import dev.kontract.conformance.transcript.MatchLevel;
import dev.kontract.conformance.transcript.TranscriptTarget;
import dev.kontract.conformance.transcript.Transcripts;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.controller.node.NodeSimulation;
import io.fabric8.kubernetes.client.server.mock.KubernetesCrudDispatcher;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.fabric8.mockwebserver.Context;
import io.fabric8.mockwebserver.MockWebServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;

/**
 * Checks this server and fabric8's mock server, and writes their reports beside that of a real server: the recorded one, or a
 * new one if a kubeconfig is given.
 */
public final class ConformancePages {

    private static final int AT_ONCE = 8;

    private ConformancePages() {}

    /**
     * Writes the pages.
     *
     * @param arguments the directory to write to, the recorded report of the real server, and optionally a kubeconfig
     */
    public static void main(String[] arguments) throws Exception {
        Path recorded = Path.of(arguments[1]);
        if (arguments.length > 2 && !arguments[2].isEmpty()) {
            ClientConfig config = KubeConfig.of(Path.of(arguments[2])).config();
            run("kube-apiserver", config).withoutRequestsThatHold().write(recorded);
        }
        RunReport real = RunReport.read(recorded);
        ReportSite.write(List.of(real, ours(), mock()), Path.of(arguments[0]));
        System.exit(0); // The mock server leaves threads behind.
    }

    private static RunReport ours() throws IOException, InterruptedException {
        Path users = Files.createTempFile("tokens", ".csv");
        try (InputStream in = Transcripts.tokens()) {
            Files.write(users, in.readAllBytes());
        }
        Optional<Path> none = Optional.empty();
        ServerConfig config = ServerConfig.builder()
                .files(new ServerConfig.Files(Optional.of(users), none, none, none, none, none))
                .controllers("*")
                .nodes(NodeSimulation.of(3))
                .allowPrivileged()
                .build();
        try (ApiServer server = ApiServer.start(config)) {
            TranscriptTarget target = new TranscriptTarget(server.url(), ServerUnderTest.token());
            return run("Kontract", target.config());
        } finally {
            Files.delete(users);
        }
    }

    private static RunReport mock() throws IOException, InterruptedException {
        KubernetesMockServer server = new KubernetesMockServer(
                new Context(), new MockWebServer(), new HashMap<>(), new KubernetesCrudDispatcher(), false);
        server.init(InetAddress.getLoopbackAddress(), 0);
        return run("fabric8's mock server", ClientConfig.of(URI.create("http://127.0.0.1:" + server.getPort())));
    }

    private static RunReport run(String name, ClientConfig config) throws IOException, InterruptedException {
        RunReport report = new ConformanceRun(name, config, MatchLevel.BODY, AT_ONCE).run(promise -> true, SILENT);
        System.out.println(name + ": " + report.count(Outcome.Result.HOLDS) + " hold, "
                + report.count(Outcome.Result.BROKEN) + " broken, " + report.count(Outcome.Result.LEFT_OUT)
                + " left out, in " + Math.round(report.seconds()) + " s");
        return report;
    }

    private static final ConformanceRun.Progress SILENT = new ConformanceRun.Progress() {
        @Override
        public void begins(ServerProfile server, List<Promise> promises) {}

        @Override
        public void checked(Outcome outcome) {}
    };
}
