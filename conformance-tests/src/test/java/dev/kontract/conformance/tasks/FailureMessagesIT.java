package dev.kontract.conformance.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.conformance.tasks.fabric8.Fabric8FailureTasks;
import dev.kontract.conformance.tasks.kontract.KontractFailureTasks;
import dev.kontract.conformance.tasks.official.OfficialFailureTasks;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Holds the messages of the exceptions in the document current. */
@Timeout(120)
@SuppressWarnings("NullAway.Init")
class FailureMessagesIT {

    private static final Path DOCUMENT = Path.of("../client-sdk/COMPARISON.md");
    private static final int SHOWN = 300;

    private static TaskCluster cluster;

    /** Makes a mistake with a client. */
    private interface Mistake {
        void with(FailureTasks tasks) throws Exception;
    }

    @BeforeAll
    static void start() throws IOException {
        cluster = TaskCluster.start();
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    @Test
    void document_messages_areCurrent() throws Exception {
        cluster.assumeRunsPods();
        StringBuilder sections = new StringBuilder();
        for (Map.Entry<String, Mistake> mistake : mistakes().entrySet()) {
            sections.append("\n### ").append(mistake.getKey()).append("\n```text\n");
            append(sections, "fabric8", new Fabric8FailureTasks(), mistake.getValue());
            append(sections, "official", new OfficialFailureTasks(), mistake.getValue());
            append(sections, "kontract", new KontractFailureTasks(), mistake.getValue());
            sections.append("```\n");
        }
        assertThat(Files.readString(DOCUMENT)).contains(sections);
    }

    private static Map<String, Mistake> mistakes() throws IOException {
        Path kubeconfig = cluster.kubeconfig();
        URI server = URI.create(cluster.configured("/clusters/0/cluster/server").asText());
        Map<String, Mistake> mistakes = new LinkedHashMap<>();
        mistakes.put("The kubeconfig file does not exist", tasks -> tasks.missingFile(Path.of("/none/config")));
        mistakes.put("The server does not listen", tasks -> tasks.refused(unused()));
        mistakes.put("The authority of the certificate is unknown", tasks -> tasks.untrusted(server));
        mistakes.put("The object does not exist", tasks -> tasks.missingObject(kubeconfig, namespace()));
        mistakes.put(
                "The definition of the kind is not installed", tasks -> tasks.missingKind(kubeconfig, namespace()));
        mistakes.put("The object is invalid", tasks -> tasks.invalid(kubeconfig, namespace()));
        mistakes.put("The object has changed meanwhile", tasks -> tasks.stale(kubeconfig, namespace()));
        mistakes.put("A condition is not met in time", tasks -> tasks.timeout(kubeconfig, namespace()));
        return mistakes;
    }

    /** Returns a namespace with the ConfigMap {@code known}. */
    private static String namespace() {
        String namespace = cluster.namespace();
        cluster.configMap(namespace, "known", "colour", "green");
        return namespace;
    }

    private static URI unused() throws IOException {
        try (ServerSocket free = new ServerSocket(0)) {
            return URI.create("http://127.0.0.1:" + free.getLocalPort());
        }
    }

    private static void append(StringBuilder to, String client, FailureTasks tasks, Mistake mistake) {
        to.append(client).append(": ").append(outcome(tasks, mistake)).append('\n');
    }

    private static String outcome(FailureTasks tasks, Mistake mistake) {
        Throwable failure = Assertions.catchThrowable(() -> mistake.with(tasks));
        if (failure == null) {
            return "(no failure)";
        }
        String message = masked(String.valueOf(failure.getMessage()));
        return failure.getClass().getSimpleName() + ": "
                + (message.length() > SHOWN ? message.substring(0, SHOWN) + " ..." : message);
    }

    /** Replaces what differs from run to run. */
    private static String masked(String message) {
        return message.replaceAll("127\\.0\\.0\\.1(:|/127\\.0\\.0\\.1:)\\d+", "127.0.0.1:PORT")
                .replaceAll("tasks-[a-z0-9]{5}", "NAMESPACE")
                .replaceAll("(?s)headers: \\{.*", "headers: {...}")
                .strip()
                .replaceAll("\\s+", " ");
    }
}
