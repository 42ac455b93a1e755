package dev.kontract.conformance.tasks;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;

/** A process that has the environment and the files of a process in a pod, by a mount namespace of its own. */
final class InPod {

    private static final List<String> ISOLATED = List.of("unshare", "--user", "--map-root-user", "--mount");

    /** The first argument is the directory with the files of the service account. */
    private static final String PROGRAM = """
            mount -t tmpfs tmpfs /var/run
            mkdir -p /var/run/secrets/kubernetes.io
            ln -s "$0" /var/run/secrets/kubernetes.io/serviceaccount
            exec "$@"
            """;

    private InPod() {}

    /** Prints the result of {@link ConnectionTasks#inCluster} for the class of a client. */
    public static void main(String[] arguments) throws Exception {
        ConnectionTasks tasks = (ConnectionTasks)
                Class.forName(arguments[0]).getDeclaredConstructor().newInstance();
        tasks.inCluster().forEach(System.out::println);
        System.exit(0); // The official client leaves threads behind.
    }

    /** Returns the lines that {@link #main} prints. Skips the test if this system has no namespaces. */
    static List<String> run(Class<? extends ConnectionTasks> client, Path account, URI server) throws Exception {
        Assumptions.assumeTrue(isPossible(), "mount namespaces are not permitted here");
        List<String> command = new ArrayList<>(ISOLATED);
        command.addAll(List.of("sh", "-e", "-c", PROGRAM, account.toString()));
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Duser.home=" + account,
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                InPod.class.getName(),
                client.getName()));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        Map<String, String> environment = builder.environment();
        environment.remove("KUBECONFIG");
        environment.put("KUBERNETES_SERVICE_HOST", server.getHost());
        environment.put("KUBERNETES_SERVICE_PORT", Integer.toString(server.getPort()));
        Process process = builder.start();
        try {
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } finally {
            process.destroyForcibly();
        }
    }

    private static boolean isPossible() throws InterruptedException {
        List<String> nothing = new ArrayList<>(ISOLATED);
        nothing.addAll(List.of("mount", "-t", "tmpfs", "tmpfs", "/var/run"));
        try {
            return new ProcessBuilder(nothing).start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
