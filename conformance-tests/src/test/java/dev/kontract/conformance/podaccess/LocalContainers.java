package dev.kontract.conformance.podaccess;

import dev.kontract.model.Container;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Pod;
import dev.kontract.model.PodSpec;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.podaccess.ContainerSession;
import dev.kontract.server.podaccess.LogRequest;
import dev.kontract.server.podaccess.PodAccess;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A server with a running pod {@code p}, whose commands are processes of this machine and whose ports echo. */
public final class LocalContainers {

    /** The namespace of the pod. */
    public static final String NAMESPACE = "default";

    /** The name of the pod. */
    public static final String POD = "p";

    private LocalContainers() {}

    /** Starts the server and waits until the pod runs. */
    public static ApiServer start() throws IOException {
        ApiServer server = ApiServer.start(ServerConfig.builder()
                .controllers("pod-simulator")
                .podAccess(pod -> PodAccess.none()
                        .logs(LocalContainers::log)
                        .exec(LocalContainers::run)
                        .attach(LocalContainers::greet)
                        .portForward((port, input, output) -> input.transferTo(output)))
                .build());
        server.client()
                .pods(NAMESPACE)
                .create(new Pod()
                        .metadata(new ObjectMeta().name(POD))
                        .spec(new PodSpec()
                                .containers(List.of(new Container().name("main").image("local")))));
        server.settle();
        return server;
    }

    private static void log(LogRequest request, OutputStream output) throws IOException {
        for (long line = request.tailLines().orElse(3); line > 0; line--) {
            output.write(("line " + line + "\n").getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Greets, and echoes the input. */
    private static int greet(ContainerSession session) throws IOException {
        session.stdout().write("hello\n".getBytes(StandardCharsets.UTF_8));
        session.stdin().transferTo(session.stdout());
        return 0;
    }

    private static int run(ContainerSession session) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(session.command()).start();
        try {
            copy(session.stdin(), process.getOutputStream());
            Thread errors = copy(process.getErrorStream(), session.stderr());
            process.getInputStream().transferTo(session.stdout());
            errors.join();
            return process.waitFor();
        } finally {
            process.destroyForcibly();
        }
    }

    private static Thread copy(InputStream from, OutputStream to) {
        Thread copying = new Thread(() -> {
            try {
                byte[] buffer = new byte[8192];
                for (int size = from.read(buffer); size >= 0; size = from.read(buffer)) {
                    to.write(buffer, 0, size);
                    to.flush();
                }
                to.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        copying.setUncaughtExceptionHandler(
                (thread, failure) -> {}); // One side has disconnected; the other one reports it.
        copying.setDaemon(true);
        copying.start();
        return copying;
    }
}
