package dev.kontract.client.config;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The clusters, users and contexts of kubeconfig files. Immutable. The files are read once; certificates and tokens,
 * inline or in files, are read again when needed.
 *
 * <p>Several files are merged, and the first to define a value wins. Paths are relative to the directory of the file
 * that contains them.
 *
 * <pre>{@code
 * ClientConfig here = KubeConfig.load();                                  // as kubectl would
 * ClientConfig there = KubeConfig.read().config("staging");               // another context
 * ClientConfig file = KubeConfig.of(Path.of("admin.conf")).config();
 * }</pre>
 */
public final class KubeConfig {

    private static final String VARIABLE = "KUBECONFIG";

    /** Reads the current content of a document. */
    interface Source {
        JsonNode read() throws IOException;
    }

    /**
     * A named entry of a file.
     *
     * @param value the entry when the file was read
     * @param folder the directory of the file
     * @param now reads the entry again
     */
    record Entry(JsonNode value, Path folder, Source now) {

        String text(String field) {
            return value.path(field).asText("");
        }

        /** Returns the current text of a field; if it has been removed, the text when the file was read. */
        String freshText(String field) throws IOException {
            String text = now.read().path(field).asText("");
            return text.isEmpty() ? text(field) : text;
        }
    }

    private final Map<String, Entry> clusters = new LinkedHashMap<>();
    private final Map<String, Entry> users = new LinkedHashMap<>();
    private final Map<String, Entry> contexts = new LinkedHashMap<>();
    private final List<String> sources = new ArrayList<>();
    private String currentContext = "";

    private KubeConfig() {}

    /**
     * Returns the configuration kubectl would use: the current context of {@code KUBECONFIG}, else of {@code
     * ~/.kube/config}, else the pod's service account.
     *
     * @throws IllegalStateException if none of them exists
     */
    public static ClientConfig load() {
        KubeConfig files = read();
        if (files.currentContext.isEmpty() && InCluster.present()) {
            return InCluster.config();
        }
        return files.config();
    }

    /**
     * Reads the files listed in {@code KUBECONFIG}, else {@code ~/.kube/config}. Missing files are treated as empty.
     */
    public static KubeConfig read() {
        String listed = System.getenv(VARIABLE);
        if (listed == null || listed.isEmpty()) {
            return of(Path.of(System.getProperty("user.home"), ".kube", "config"));
        }
        List<Path> files = new ArrayList<>();
        for (String file : listed.split(File.pathSeparator, -1)) {
            if (!file.isEmpty()) {
                files.add(Path.of(file));
            }
        }
        return of(files.toArray(new Path[0]));
    }

    /**
     * Reads and merges files; the first to define a value wins. Missing files are treated as empty; {@link #config()}
     * names them.
     *
     * @throws UncheckedIOException if a file cannot be read
     */
    public static KubeConfig of(Path... files) {
        KubeConfig config = new KubeConfig();
        for (Path file : files) {
            config.add(file);
        }
        return config;
    }

    /** Parses the text of a file; paths in it are relative to {@code folder}. */
    public static KubeConfig of(String text, Path folder) {
        try {
            KubeConfig config = new KubeConfig();
            config.sources.add("the given text");
            JsonNode document = new YAMLMapper().readTree(text);
            config.add(() -> document, folder);
            return config;
        } catch (IOException e) {
            throw new UncheckedIOException("not a kubeconfig", e);
        }
    }

    private void add(Path file) {
        if (!Files.exists(file)) {
            sources.add(file + " (does not exist)");
            return;
        }
        sources.add(file.toString());
        try {
            Path folder = file.toAbsolutePath().getParent();
            add(() -> new YAMLMapper().readTree(Files.readString(file)), folder == null ? file : folder);
        } catch (IOException e) {
            IOException named = new IOException("cannot read " + file + ": " + reason(e), e);
            throw new UncheckedIOException(named.getMessage(), named);
        }
    }

    private static String reason(IOException failure) {
        if (failure instanceof CharacterCodingException) {
            return "it is not valid UTF-8";
        }
        if (failure instanceof JsonProcessingException syntax) {
            JsonLocation place = syntax.getLocation();
            String where = place == null ? "" : ", line " + place.getLineNr() + ", column " + place.getColumnNr();
            return "it is not valid YAML" + where;
        }
        String message = failure.getMessage();
        return message == null ? failure.toString() : message;
    }

    private void add(Source source, Path folder) throws IOException {
        JsonNode document = source.read();
        collect(document, "cluster", folder, source, clusters);
        collect(document, "user", folder, source, users);
        collect(document, "context", folder, source, contexts);
        if (currentContext.isEmpty()) {
            currentContext = document.path("current-context").asText("");
        }
    }

    private static void collect(JsonNode document, String field, Path folder, Source source, Map<String, Entry> into) {
        for (JsonNode named : document.path(field + 's')) {
            String name = named.path("name").asText();
            Source now = () -> find(source.read(), field, name);
            into.putIfAbsent(name, new Entry(named.path(field), folder, now));
        }
    }

    private static JsonNode find(JsonNode document, String field, String name) {
        for (JsonNode named : document.path(field + 's')) {
            if (named.path("name").asText().equals(name)) {
                return named.path(field);
            }
        }
        return MissingNode.getInstance();
    }

    /** Returns the current context; empty if there is none. */
    public String currentContext() {
        return currentContext;
    }

    /** Returns the names of all contexts, in file order. */
    public Set<String> contexts() {
        return new LinkedHashSet<>(contexts.keySet());
    }

    /**
     * Returns the configuration of the current context.
     *
     * @throws IllegalStateException if there is none; the message names the files
     */
    public ClientConfig config() {
        if (currentContext.isEmpty()) {
            throw new IllegalStateException("no current-context in " + String.join(", ", sources));
        }
        return config(currentContext);
    }

    /**
     * Returns the configuration of the context {@code name}.
     *
     * @throws IllegalStateException if the context, or its cluster or user, does not exist, or the cluster has no URL; the
     *     message names the files
     */
    public ClientConfig config(String name) {
        Entry context = find(contexts, "context", name);
        Entry cluster = find(clusters, "cluster", context.text("cluster"));
        Entry user = context.text("user").isEmpty()
                ? new Entry(MissingNode.getInstance(), context.folder(), MissingNode::getInstance)
                : find(users, "user", context.text("user"));
        String namespace = context.text("namespace");
        requireServer(context.text("cluster"), cluster.text("server"));
        return new UserEntry(user, cluster).config(namespace.isEmpty() ? "default" : namespace);
    }

    private void requireServer(String cluster, String server) {
        try {
            URI url = new URI(server);
            if (url.getHost() != null && ("https".equals(url.getScheme()) || "http".equals(url.getScheme()))) {
                return;
            }
        } catch (URISyntaxException e) {
            // The same message as for another text that is no URL.
        }
        throw new IllegalStateException("the server of the cluster \"" + cluster + "\" in " + String.join(", ", sources)
                + " must be a URL such as https://127.0.0.1:6443, not \"" + server + '"');
    }

    private Entry find(Map<String, Entry> entries, String what, String name) {
        Entry entry = entries.get(name);
        if (entry == null) {
            throw new IllegalStateException("no " + what + " \"" + name + "\" in " + String.join(", ", sources));
        }
        return entry;
    }
}
