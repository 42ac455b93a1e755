package dev.kontract.server.registry.plugin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.admission.AdmissionPlugin;
import dev.kontract.server.admission.AdmissionRequest;
import dev.kontract.server.admission.AdmissionRequest.Operation;
import dev.kontract.server.registry.NameGenerator;
import dev.kontract.server.storage.KeyFeed;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The ServiceAccount plugin: a pod runs as an existing service account, {@code default} unless it says otherwise, and its
 * containers find a token of the account, the authority of the server and their namespace in files.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/service-accounts-admin/">Managing service accounts</a>
 */
public final class ServiceAccountAdmission implements AdmissionPlugin {

    private static final String DEFAULT = "default";
    private static final String MIRROR = "kubernetes.io/config.mirror";
    private static final String ENFORCE = "kubernetes.io/enforce-mountable-secrets";
    private static final String VOLUME = "kube-api-access-";
    private static final String DIRECTORY = "/var/run/secrets/kubernetes.io/serviceaccount";
    private static final String ACCOUNT = "serviceAccountName";
    private static final String AUTOMOUNT = "automountServiceAccountToken";
    private static final String PULL_SECRETS = "imagePullSecrets";
    private static final Set<String> TRUE = Set.of("1", "t", "T", "true", "TRUE", "True");
    private static final int MODE = 0644;
    private static final int TOKEN_SECONDS = 3607;

    /** The controller that creates the default accounts may not have processed a new namespace yet. */
    private static final Duration PATIENCE = Duration.ofMillis(1500);

    private final ServiceAccountObjects accounts = new ServiceAccountObjects();
    private final NameGenerator names;

    /** Creates the plugin. */
    public ServiceAccountAdmission(NameGenerator names) {
        this.names = names;
    }

    /** Returns what receives the service accounts and their changes. */
    public KeyFeed.Sink accounts() {
        return accounts;
    }

    @Override
    public void mutate(AdmissionRequest request) {
        ObjectNode pod = request.object();
        if (pod == null || request.operation() != Operation.CREATE || !request.isFor("", "pods")) {
            return;
        }
        if (isMirror(pod)) {
            mirror(request, pod);
            return;
        }
        ObjectNode spec = pod.withObjectProperty("spec");
        if (spec.path(ACCOUNT).asText("").isEmpty()) {
            spec.put(ACCOUNT, DEFAULT).put("serviceAccount", DEFAULT);
        }
        ObjectNode account = account(request, spec);
        if (spec.path(AUTOMOUNT).asBoolean(account.path(AUTOMOUNT).asBoolean(true))) {
            mount(spec);
        }
        if (spec.path(PULL_SECRETS).isEmpty()) {
            for (JsonNode secret : account.path(PULL_SECRETS)) {
                spec.withArrayProperty(PULL_SECRETS)
                        .addObject()
                        .put("name", secret.path("name").asText());
            }
        }
    }

    private static boolean isMirror(JsonNode pod) {
        return pod.path("metadata").path("annotations").has(MIRROR);
    }

    private ObjectNode account(AdmissionRequest request, JsonNode spec) {
        String name = spec.path(ACCOUNT).asText();
        Duration patience = name.equals(DEFAULT) ? PATIENCE : Duration.ZERO;
        Optional<ObjectNode> known = accounts.find(request.namespace(), name);
        return known.or(() -> accounts.await(request.namespace(), name, patience))
                .orElseThrow(() -> request.forbidden("error looking up service account " + request.namespace() + '/'
                        + name + ": serviceaccount \"" + name + "\" not found"));
    }

    private void mount(ObjectNode spec) {
        String volume = "";
        for (JsonNode present : spec.path("volumes")) {
            String name = present.path("name").asText();
            volume = volume.isEmpty() && name.startsWith(VOLUME) ? name : volume;
        }
        boolean isNew = volume.isEmpty();
        String name = isNew ? names.extended(VOLUME) : volume;
        boolean needed = false;
        for (String list : List.of("initContainers", "containers")) {
            for (JsonNode container : spec.path(list)) {
                needed |= mount((ObjectNode) container, name);
            }
        }
        if (isNew && needed) {
            addVolume(spec, name);
        }
    }

    private static boolean mount(ObjectNode container, String volume) {
        for (JsonNode mount : container.path("volumeMounts")) {
            if (mount.path("mountPath").asText().equals(DIRECTORY)) {
                return false;
            }
        }
        container
                .withArrayProperty("volumeMounts")
                .addObject()
                .put("name", volume)
                .put("readOnly", true)
                .put("mountPath", DIRECTORY);
        return true;
    }

    private static void addVolume(ObjectNode spec, String name) {
        ObjectNode volume = spec.withArrayProperty("volumes").addObject().put("name", name);
        ObjectNode projected = volume.putObject("projected");
        var sources = projected.putArray("sources");
        sources.addObject()
                .putObject("serviceAccountToken")
                .put("expirationSeconds", TOKEN_SECONDS)
                .put("path", "token");
        ObjectNode authority = sources.addObject().putObject("configMap").put("name", "kube-root-ca.crt");
        authority.putArray("items").addObject().put("key", "ca.crt").put("path", "ca.crt");
        ObjectNode namespace = sources.addObject()
                .putObject("downwardAPI")
                .putArray("items")
                .addObject()
                .put("path", "namespace");
        namespace.putObject("fieldRef").put("apiVersion", "v1").put("fieldPath", "metadata.namespace");
        projected.put("defaultMode", MODE);
    }

    @Override
    public void validate(AdmissionRequest request) {
        ObjectNode pod = request.object();
        boolean ofPods = request.resource().plural().equals("pods")
                && request.resource().group().isEmpty();
        if (pod == null || !ofPods) {
            return;
        }
        if (request.operation() == Operation.UPDATE && request.subresource().equals("ephemeralcontainers")) {
            new SecretReferences(request, pod).ephemeral();
        } else if (request.operation() == Operation.CREATE
                && request.subresource().isEmpty()) {
            if (isMirror(pod)) {
                mirror(request, pod);
            } else {
                new SecretReferences(request, pod).all();
            }
        }
    }

    private static void mirror(AdmissionRequest request, ObjectNode pod) {
        JsonNode spec = pod.path("spec");
        if (!spec.path(ACCOUNT).asText("").isEmpty()) {
            throw request.forbidden("a mirror pod may not reference service accounts");
        }
        for (JsonNode volume : spec.path("volumes")) {
            if (volume.has("secret")) {
                throw request.forbidden("a mirror pod may not reference secrets");
            }
        }
        for (JsonNode volume : spec.path("volumes")) {
            for (JsonNode source : volume.path("projected").path("sources")) {
                if (source.has("serviceAccountToken")) {
                    throw request.forbidden("a mirror pod may not use ServiceAccountToken volume projections");
                }
            }
        }
    }

    /** The secrets that a pod refers to, for an account that allows only its own. */
    private final class SecretReferences {

        private final AdmissionRequest request;
        private final JsonNode spec;
        private final JsonNode account;
        private final Set<String> allowed;

        SecretReferences(AdmissionRequest request, JsonNode pod) {
            this.request = request;
            this.spec = pod.path("spec");
            this.account = account(request, spec);
            this.allowed = names(account.path("secrets"));
        }

        private static Set<String> names(JsonNode references) {
            Set<String> names = new HashSet<>();
            references.forEach(each -> names.add(each.path("name").asText()));
            return names;
        }

        private boolean isFree() {
            return !TRUE.contains(
                    account.path("metadata").path("annotations").path(ENFORCE).asText());
        }

        void ephemeral() {
            if (!isFree()) {
                containers("ephemeralContainers", "ephemeral container");
            }
        }

        void all() {
            if (isFree()) {
                return;
            }
            for (JsonNode volume : spec.path("volumes")) {
                String secret = volume.path("secret").path("secretName").asText();
                if (volume.has("secret") && !allowed.contains(secret)) {
                    throw refused("volume with secret.secretName=\"" + secret + '"');
                }
            }
            containers("initContainers", "init container");
            containers("containers", "container");
            Set<String> pull = names(account.path(PULL_SECRETS));
            int index = 0;
            for (JsonNode reference : spec.path(PULL_SECRETS)) {
                String secret = reference.path("name").asText();
                if (!pull.contains(secret)) {
                    throw request.forbidden(PULL_SECRETS + '[' + index + "].name=\"" + secret
                            + "\" is not allowed because service account " + name()
                            + " does not reference that imagePullSecret");
                }
                index++;
            }
        }

        private void containers(String list, String called) {
            for (JsonNode container : spec.path(list)) {
                String which = called + ' ' + container.path("name").asText() + " with env";
                for (JsonNode env : container.path("env")) {
                    JsonNode reference = env.path("valueFrom").path("secretKeyRef");
                    require(reference, which + "Var " + env.path("name").asText());
                }
                for (JsonNode from : container.path("envFrom")) {
                    require(from.path("secretRef"), which + "From");
                }
            }
        }

        private void require(JsonNode reference, String where) {
            String secret = reference.path("name").asText();
            if (reference.isObject() && !allowed.contains(secret)) {
                throw refused(where + " referencing secret.secretName=\"" + secret + '"');
            }
        }

        private RuntimeException refused(String what) {
            return request.forbidden(
                    what + " is not allowed because service account " + name() + " does not reference that secret");
        }

        private String name() {
            return account.path("metadata").path("name").asText();
        }
    }
}
