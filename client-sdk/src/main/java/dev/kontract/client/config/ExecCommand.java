package dev.kontract.client.config;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Runs a credential plugin: the {@code exec} section of a kubeconfig user and the API {@code
 * client.authentication.k8s.io}.
 *
 * @param exec the {@code exec} section
 * @param folder the directory relative paths are resolved against
 * @param cluster the cluster the credentials are for
 * @param limit the timeout of the command
 */
record ExecCommand(JsonNode exec, Path folder, KubeConfig.Entry cluster, Duration limit) {

    /** The cluster fields passed to the command as they are in the kubeconfig. */
    private static final List<String> CLUSTER_FIELDS =
            List.of("server", "tls-server-name", "insecure-skip-tls-verify", "proxy-url", "disable-compression");

    /** The cluster extension with configuration for the command. */
    private static final String CONFIGURATION = "client.authentication.k8s.io/exec";

    /** Uses a timeout of one minute. */
    ExecCommand(JsonNode exec, Path folder, KubeConfig.Entry cluster) {
        this(exec, folder, cluster, Duration.ofMinutes(1));
    }

    /** The largest output: an ExecCredential has a token, or a certificate and a key. */
    private static final int LARGEST = 1 << 20;

    /** Runs the command and returns the {@code status} it prints. */
    JsonNode run() throws IOException {
        ProcessBuilder builder = new ProcessBuilder(commandLine()).redirectError(ProcessBuilder.Redirect.INHERIT);
        for (JsonNode variable : exec.path("env")) {
            builder.environment()
                    .put(variable.path("name").asText(), variable.path("value").asText());
        }
        builder.environment().put("KUBERNETES_EXEC_INFO", Json.write(request()));
        Process process = start(builder);
        process.getOutputStream().close();
        var unused = process.onExit()
                .orTimeout(limit.toMillis(), TimeUnit.MILLISECONDS)
                .whenComplete((ended, late) -> end(process));
        return credentials(output(process));
    }

    /** Returns the output of the process once it has exited. It is ended at the limit. */
    private byte[] output(Process process) throws IOException {
        try (InputStream printed = process.getInputStream()) {
            byte[] answer = printed.readNBytes(LARGEST + 1);
            if (answer.length > LARGEST) {
                throw new IOException("the output is larger than " + LARGEST + " bytes");
            }
            if (process.waitFor() == 0) {
                return answer;
            }
            throw new IOException("exit code " + process.exitValue());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } catch (IOException e) {
            throw new IOException(name() + " failed: " + e.getMessage() + hint(), e);
        } finally {
            end(process);
        }
    }

    /** Without credentials, the server would treat the request as anonymous, which hides the cause. */
    private JsonNode credentials(byte[] answer) throws IOException {
        JsonNode status;
        try {
            status = Json.mapper().readTree(answer).path("status");
        } catch (JsonProcessingException e) {
            throw new IOException(name() + " did not print an ExecCredential in JSON", e);
        }
        if (status.path("token").asText("").isEmpty()
                && status.path("clientCertificateData").asText("").isEmpty()) {
            throw new IOException(name() + " printed neither a token nor a certificate");
        }
        return status;
    }

    private Process start(ProcessBuilder builder) throws IOException {
        try {
            return builder.start();
        } catch (IOException e) {
            throw new IOException(
                    "cannot run " + name()
                            + (hint().isEmpty() ? ", which the kubeconfig needs for credentials" : hint()),
                    e);
        }
    }

    /**
     * Child processes are killed first, because they would keep the output open. Uses the handle, because destroying
     * the process itself discards unread output.
     */
    private static void end(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.toHandle().destroyForcibly();
    }

    private String name() {
        return exec.path("command").asText();
    }

    private String hint() {
        String hint = exec.path("installHint").asText("");
        return hint.isEmpty() ? "" : ": " + hint;
    }

    private List<String> commandLine() {
        List<String> line = new ArrayList<>();
        boolean path = name().contains("/") || name().contains("\\");
        line.add(path ? folder.resolve(name()).toString() : name());
        exec.path("args").forEach(argument -> line.add(argument.asText()));
        return line;
    }

    private ObjectNode request() throws IOException {
        ObjectNode request = JsonNodeFactory.instance.objectNode();
        request.put("apiVersion", exec.path("apiVersion").asText("client.authentication.k8s.io/v1"));
        request.put("kind", "ExecCredential");
        ObjectNode spec = request.putObject("spec").put("interactive", false);
        if (exec.path("provideClusterInfo").asBoolean()) {
            spec.set("cluster", clusterInfo());
        }
        return request;
    }

    private ObjectNode clusterInfo() throws IOException {
        ObjectNode info = JsonNodeFactory.instance.objectNode();
        for (String field : CLUSTER_FIELDS) {
            if (cluster.value().hasNonNull(field)) {
                info.set(field, cluster.value().get(field));
            }
        }
        PemSource authorities = PemSource.of(cluster, "certificate-authority");
        if (authorities != null) {
            byte[] text = authorities.read().getBytes(StandardCharsets.UTF_8);
            info.put("certificate-authority-data", text);
        }
        for (JsonNode extension : cluster.value().path("extensions")) {
            if (extension.path("name").asText().equals(CONFIGURATION)) {
                info.set("config", extension.path("extension"));
            }
        }
        return info;
    }
}
