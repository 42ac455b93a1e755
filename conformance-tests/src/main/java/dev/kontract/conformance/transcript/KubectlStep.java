package dev.kontract.conformance.transcript;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A step that runs kubectl in its own directory, against one server, and masks its output. */
final class KubectlStep {

    private static final String RECORDED_VERSION = "v1.32.";
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern AGE = Pattern.compile("\\b(\\d+d)?(\\d+h)?(\\d+m)?\\d+s\\b");
    private static final Pattern LOG_LINE = Pattern.compile("^[EIW]\\d{4} .*");

    private final TranscriptTarget target;
    private final String namespace;
    private final Placeholders placeholders;
    private final Masks masks;

    KubectlStep(TranscriptTarget target, String namespace, Placeholders placeholders, Masks masks) {
        this.target = target;
        this.namespace = namespace;
        this.placeholders = placeholders;
        this.masks = masks;
    }

    /** Returns whether the kubectl on the PATH is of the minor version that the recordings were made with; others print other texts. */
    static boolean isRecordedVersion() throws IOException, InterruptedException {
        Process process = new ProcessBuilder("kubectl", "version", "--client", "--output=json")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        JsonNode version = JSON.readTree(process.getInputStream().readAllBytes());
        process.waitFor();
        return version.at("/clientVersion/gitVersion").asText().startsWith(RECORDED_VERSION);
    }

    /** Returns whether kubectl is in one of the directories of {@code path}. */
    static boolean isOn(String path) {
        return Arrays.stream(path.split(Pattern.quote(File.pathSeparator), -1))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "kubectl")));
    }

    ObjectNode run(JsonNode step) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("kubectl");
        try {
            return new KubectlStep(target.next(), namespace, placeholders, masks).run(step, folder);
        } finally {
            try (Stream<Path> files = Files.walk(folder)) {
                files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
            }
        }
    }

    private ObjectNode run(JsonNode step, Path folder) throws IOException, InterruptedException {
        String token = step.path("token").asText(target.token());
        Files.writeString(folder.resolve("kubeconfig"), kubeconfig(token).toString());
        for (Map.Entry<String, JsonNode> file : step.path("files").properties()) {
            Files.writeString(
                    folder.resolve(file.getKey()),
                    placeholders.expand(file.getValue().asText()));
        }
        Files.writeString(
                folder.resolve(".stdin"), placeholders.expand(step.path("stdin").asText()));
        Process process = start(step, folder);
        try {
            if (!process.waitFor(5, TimeUnit.MINUTES)) {
                throw new IOException("kubectl did not exit in time");
            }
        } finally {
            process.destroyForcibly();
        }
        return answer(step, folder, process.exitValue());
    }

    private Process start(JsonNode step, Path folder) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                "kubectl",
                "--kubeconfig",
                folder.resolve("kubeconfig").toString(),
                "--cache-dir",
                folder.resolve("cache").toString()));
        for (JsonNode argument : placeholders.expand(step.path("kubectl"))) {
            String text = argument.asText();
            command.add(text.startsWith("@") ? folder.resolve(text.substring(1)).toString() : text);
        }
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectInput(folder.resolve(".stdin").toFile())
                .redirectOutput(folder.resolve(".stdout").toFile())
                .redirectError(folder.resolve(".stderr").toFile());
        builder.environment()
                .putAll(Map.of("KUBECTL_EXTERNAL_DIFF", "diff -u", "EDITOR", "true", "HOME", folder.toString()));
        return builder.start();
    }

    private ObjectNode answer(JsonNode step, Path folder, int exit) throws IOException {
        String output = Files.readString(folder.resolve(".stdout"));
        ObjectNode answer = JSON.createObjectNode().put("exit", exit);
        if (step.path("json").asBoolean()) {
            try {
                JsonNode document = JSON.readTree(output);
                masks.learn(document);
                answer.set("body", masks.mask(document));
            } catch (JsonProcessingException e) {
                answer.set("stdout", lines(output, folder));
            }
        } else if (!step.path("outputIgnored").asBoolean()) {
            answer.set("stdout", lines(output, folder));
        }
        if (!step.path("stderrIgnored").asBoolean()) {
            String errors = Files.readString(folder.resolve(".stderr"));
            answer.set("stderr", lines(errors, folder));
        }
        return answer;
    }

    private ArrayNode lines(String output, Path folder) {
        String masked = masks.text(output.replace(folder.toString(), "<dir>").replace(target.url(), "<url>"));
        ArrayNode lines = JSON.createArrayNode();
        masked.lines()
                .map(line -> AGE.matcher(line).replaceAll("<age>").stripTrailing())
                .filter(line -> !LOG_LINE.matcher(line).matches())
                .forEach(lines::add);
        return lines;
    }

    private ObjectNode kubeconfig(String token) {
        ObjectNode config = JSON.createObjectNode();
        config.put("apiVersion", "v1").put("kind", "Config").put("current-context", "c");
        ObjectNode cluster = named(config, "clusters", "c").putObject("cluster").put("server", target.url());
        if (target.url().startsWith("https:")) {
            cluster.put("insecure-skip-tls-verify", true);
        }
        named(config, "users", "u").putObject("user").put("token", token);
        named(config, "contexts", "c")
                .putObject("context")
                .put("cluster", "c")
                .put("user", "u")
                .put("namespace", namespace);
        return config;
    }

    private static ObjectNode named(ObjectNode config, String list, String name) {
        return config.withArrayProperty(list).addObject().put("name", name);
    }
}
