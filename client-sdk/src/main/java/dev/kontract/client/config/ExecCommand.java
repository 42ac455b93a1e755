package dev.kontract.client.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program that prints credentials: {@code exec} of a user in kubeconfig, the API {@code client.authentication.k8s.io}. */
record ExecCommand(JsonNode exec, Path folder, KubeConfig.Entry cluster) {

    private static final long LIMIT_SECONDS = 60;

    /** Runs it and answers the {@code status} it prints. */
    JsonNode run() throws IOException {
        ProcessBuilder builder = new ProcessBuilder(commandLine()).redirectError(ProcessBuilder.Redirect.INHERIT);
        for (JsonNode variable : exec.path("env")) {
            builder.environment()
                    .put(variable.path("name").asText(), variable.path("value").asText());
        }
        builder.environment().put("KUBERNETES_EXEC_INFO", Json.write(request()));
        Process process = builder.start();
        process.getOutputStream().close();
        try (InputStream printed = process.getInputStream()) {
            byte[] answer = printed.readAllBytes();
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new IOException(name() + " failed" + hint());
            }
            return Json.mapper().readTree(answer).path("status");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            process.destroyForcibly();
        }
    }

    private String name() {
        return exec.path("command").asText();
    }

    private String hint() {
        String hint = exec.path("installHint").asText();
        return hint.isEmpty() ? "" : ": " + hint;
    }

    private List<String> commandLine() {
        List<String> line = new ArrayList<>();
        boolean path = name().contains("/") || name().contains("\\");
        line.add(path ? folder.resolve(name()).toString() : name());
        exec.path("args").forEach(argument -> line.add(argument.asText()));
        return line;
    }

    private ObjectNode request() {
        ObjectNode request = JsonNodeFactory.instance.objectNode();
        request.put("apiVersion", exec.path("apiVersion").asText("client.authentication.k8s.io/v1"));
        request.put("kind", "ExecCredential");
        ObjectNode spec = request.putObject("spec").put("interactive", false);
        if (exec.path("provideClusterInfo").asBoolean()) {
            ObjectNode info = spec.putObject("cluster");
            info.put("server", cluster.text("server"));
            if (!cluster.text("certificate-authority-data").isEmpty()) {
                info.put("certificate-authority-data", cluster.text("certificate-authority-data"));
            }
        }
        return request;
    }
}
