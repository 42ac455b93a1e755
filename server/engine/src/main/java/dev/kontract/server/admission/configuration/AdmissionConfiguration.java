package dev.kontract.server.admission.configuration;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.admission.PluginSelection;
import dev.kontract.server.admission.podsecurity.PodSecuritySettings;
import dev.kontract.server.configuration.ConfigurationFormat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The configuration of admission plugins, as in a file of the kind {@code AdmissionConfiguration}. Immutable.
 *
 * @param podSecurity the settings of PodSecurity
 * @param ignored the plugins that the file configures without effect, in its order
 * @param files the file, followed by those that it refers to; empty if the configuration comes from elsewhere
 * @param tolerations the settings of DefaultTolerationSeconds, which are in no file
 */
public record AdmissionConfiguration(
        PodSecuritySettings podSecurity, List<String> ignored, List<Path> files, TolerationSeconds tolerations) {

    /** The defaults of all plugins. */
    public static final AdmissionConfiguration DEFAULT =
            new AdmissionConfiguration(PodSecuritySettings.DEFAULT, List.of(), List.of(), TolerationSeconds.DEFAULT);

    private static final String POD_SECURITY = "PodSecurity";
    private static final String CONFIGURATION = "configuration";

    /** Plugins whose configuration cannot be ignored, and why it is not supported. */
    private static final Map<String, String> REFUSED = Map.of(
            "ImagePolicyWebhook", "this server calls no image policy webhooks",
            "MutatingAdmissionPolicy", "policies are objects of the API only",
            "MutatingAdmissionWebhook", "this server has no kubeconfig files for webhooks",
            "ResourceQuota", "this server limits no resources without a quota",
            "ValidatingAdmissionPolicy", "policies are objects of the API only",
            "ValidatingAdmissionWebhook", "this server has no kubeconfig files for webhooks");

    /** Loaded when the first file is read. */
    private static final class Format {
        static final ConfigurationFormat FORMAT = ConfigurationFormat.of(
                "AdmissionConfiguration",
                Set.of("apiserver.config.k8s.io/v1", "apiserver.k8s.io/v1alpha1"),
                AdmissionConfiguration.class,
                "admission-configuration.yaml");
    }

    /** Copies the lists. */
    public AdmissionConfiguration {
        ignored = List.copyOf(ignored);
        files = List.copyOf(files);
    }

    /**
     * Reads a file in YAML or JSON, and the files that it refers to, which are relative to its directory.
     *
     * @throws IOException if a file cannot be read or is invalid, or configures a plugin in a way that this server does not
     *     support; the message names the file and all errors in it
     */
    public static AdmissionConfiguration read(Path file) throws IOException {
        JsonNode plugins =
                Format.FORMAT.parse(file, ConfigurationFormat.read(file)).path("plugins");
        PodSecuritySettings podSecurity = PodSecuritySettings.DEFAULT;
        List<String> known = new ArrayList<>();
        List<String> ignored = new ArrayList<>();
        List<Path> files = new ArrayList<>(List.of(file));
        for (int i = 0; i < plugins.size(); i++) {
            String path = "plugins[" + i + "]";
            String name = plugins.get(i).path("name").asText("");
            requireName(file, path, name, known);
            known.add(name);
            if (hasConfiguration(plugins.get(i))) {
                requireUsable(file, path, name);
                if (name.equals(POD_SECURITY)) {
                    podSecurity = podSecurity(file, path, plugins.get(i));
                    if (!plugins.get(i).hasNonNull(CONFIGURATION)) {
                        files.add(named(file, plugins.get(i)));
                    }
                } else {
                    ignored.add(name);
                }
            }
        }
        return new AdmissionConfiguration(podSecurity, ignored, files, TolerationSeconds.DEFAULT);
    }

    /** Returns this configuration with other settings of DefaultTolerationSeconds. */
    public AdmissionConfiguration withTolerations(TolerationSeconds others) {
        return new AdmissionConfiguration(podSecurity, ignored, files, others);
    }

    private static void requireName(Path file, String path, String name, List<String> known) throws IOException {
        if (!PluginSelection.isKnown(name)) {
            Format.FORMAT.requireNone(file, List.of(path + ".name: there is no admission plugin \"" + name + '"'));
        }
        if (known.contains(name)) {
            Format.FORMAT.requireNone(file, List.of(path + ".name: " + name + " is configured twice"));
        }
    }

    private static void requireUsable(Path file, String path, String name) throws IOException {
        if (REFUSED.containsKey(name)) {
            Format.FORMAT.requireNone(
                    file, List.of(path + ": " + name + " cannot be configured: " + REFUSED.get(name)));
        }
    }

    private static boolean hasConfiguration(JsonNode plugin) {
        return plugin.hasNonNull(CONFIGURATION)
                || !plugin.path("path").asText("").isEmpty();
    }

    private static PodSecuritySettings podSecurity(Path file, String path, JsonNode plugin) throws IOException {
        if (plugin.hasNonNull(CONFIGURATION)) {
            byte[] content = plugin.path(CONFIGURATION).toString().getBytes(StandardCharsets.UTF_8);
            return PodSecurityConfiguration.parse(file.resolve(path + ".configuration"), content);
        }
        Path named = named(file, plugin);
        return PodSecurityConfiguration.parse(named, ConfigurationFormat.read(named));
    }

    private static Path named(Path file, JsonNode plugin) {
        return file.resolveSibling(plugin.path("path").asText());
    }
}
