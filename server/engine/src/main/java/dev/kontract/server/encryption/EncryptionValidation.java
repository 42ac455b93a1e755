package dev.kontract.server.encryption;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.status.FieldError;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Validates an {@code EncryptionConfiguration}, with the messages of kube-apiserver. Used once. */
final class EncryptionValidation {

    /** The sizes of keys in bytes, by provider. */
    private static final Map<String, List<Integer>> KEY_SIZES = keySizes();

    private static final List<String> PROVIDERS = List.of("kms", "aesgcm", "aescbc", "secretbox", "identity");
    private static final Set<String> WITHOUT_API =
            Set.of("apiserveripinfo", "serviceipallocations", "servicenodeportallocations");

    private final JsonNode document;
    private final List<FieldError> errors = new ArrayList<>();
    private final Set<EncryptedResource> earlier = new HashSet<>();
    private final List<String> plugins = new ArrayList<>();

    EncryptionValidation(JsonNode document) {
        this.document = document;
    }

    private static Map<String, List<Integer>> keySizes() {
        Map<String, List<Integer>> sizes = new LinkedHashMap<>();
        sizes.put("aesgcm", List.of(16, 24, 32));
        sizes.put("aescbc", List.of(16, 24, 32));
        sizes.put("secretbox", List.of(32));
        return sizes;
    }

    /** Returns the errors in the order of the document. */
    List<FieldError> errors() {
        JsonNode entries = document.path("resources");
        if (entries.isEmpty()) {
            errors.add(FieldError.required("resources", "at least one resources is required"));
        }
        for (int i = 0; i < entries.size(); i++) {
            String path = "resources[" + i + "]";
            resources(path + ".resources", entries.get(i).path("resources"));
            providers(path + ".providers", entries.get(i).path("providers"));
        }
        return errors;
    }

    private void resources(String path, JsonNode names) {
        if (names.isEmpty()) {
            errors.add(FieldError.required(path, "at least one " + path + " is required"));
        }
        List<EncryptedResource> resources = new ArrayList<>();
        names.forEach(name -> resources.add(EncryptedResource.parse(name.asText())));
        if (new HashSet<>(resources).size() < resources.size()) {
            errors.add(FieldError.invalid(path, names, "the same resource cannot be specified multiple times"));
        }
        if (overlap(resources)) {
            errors.add(FieldError.invalid(
                    path,
                    names,
                    "using overlapping resources such as 'secrets' and '*.' in the same resource list is not allowed as"
                            + " they will be masked"));
        }
        for (int i = 0; i < names.size(); i++) {
            resource(path + "[" + i + "]", names.get(i).asText(), resources.get(i));
            earlier.add(resources.get(i));
        }
    }

    private static boolean overlap(List<EncryptedResource> resources) {
        return resources.stream()
                .anyMatch(one -> one.isWholeGroup()
                        && resources.stream()
                                .anyMatch(other -> !one.equals(other)
                                        && (one.equals(EncryptedResource.EVERYTHING)
                                                || one.group().equals(other.group()))));
    }

    private void resource(String path, String name, EncryptedResource resource) {
        String why = problem(name, resource);
        if (!why.isEmpty()) {
            errors.add(FieldError.invalid(path, name, why));
        }
        Stream.of(resource.wholeGroup(), EncryptedResource.EVERYTHING)
                .filter(wildcard -> !wildcard.equals(resource) && earlier.contains(wildcard))
                .findFirst()
                .ifPresent(wildcard -> errors.add(FieldError.invalid(
                        path, name, "resource \"" + resource + "\" is masked by earlier rule \"" + wildcard + '"')));
    }

    private static String problem(String name, EncryptedResource resource) {
        if (name.chars().anyMatch(Character::isUpperCase)) {
            return "resource name should not contain capital letters";
        }
        if (name.equals("*")) {
            return "use '*.' to encrypt all the resources from core API group or *.* to encrypt all resources";
        }
        if (WITHOUT_API.contains(name)) {
            return "resources which do not have REST API/s cannot be encrypted";
        }
        if (resource.group().equals("*") && !resource.isWholeGroup()) {
            return "encrypting the same resource across groups is not supported";
        }
        return switch (resource.group()) {
            case "events.k8s.io" ->
                "'*.events.k8s.io' objects are stored using the 'events' API group in etcd. Use 'events' instead in the"
                        + " config file";
            case "extensions" -> "'extensions' group has been removed and cannot be used for encryption";
            default -> "";
        };
    }

    private void providers(String path, JsonNode providers) {
        if (providers.isEmpty()) {
            errors.add(FieldError.required(path, "at least one " + path + " is required"));
        }
        for (int i = 0; i < providers.size(); i++) {
            provider(path + "[" + i + "]", providers.get(i));
        }
    }

    private void provider(String path, JsonNode provider) {
        List<String> given = PROVIDERS.stream().filter(provider::hasNonNull).toList();
        if (given.isEmpty()) {
            errors.add(
                    FieldError.invalid(
                            path,
                            "provider does not contain any of the expected providers: KMS, AESGCM, AESCBC, Secretbox, Identity"));
        } else if (given.size() > 1) {
            errors.add(FieldError.invalid(
                    path,
                    "more than one provider specified in a single element, should split into different list elements"));
        }
        if (provider.hasNonNull("kms")) {
            JsonNode kms = provider.path("kms");
            errors.addAll(KmsSettings.errors(path + ".kms", kms, plugins));
            plugins.add(kms.path("name").asText(""));
        }
        KEY_SIZES.forEach((name, sizes) -> {
            if (provider.hasNonNull(name)) {
                keys(path + "." + name + ".keys", provider.path(name).path("keys"), sizes);
            }
        });
    }

    private void keys(String path, JsonNode keys, List<Integer> sizes) {
        if (keys.isEmpty()) {
            errors.add(FieldError.required(path, "at least one keys is required"));
        }
        for (int i = 0; i < keys.size(); i++) {
            key(path + "[" + i + "]", keys.get(i), sizes);
        }
    }

    private void key(String path, JsonNode key, List<Integer> sizes) {
        String name = key.path("name").asText("");
        if (name.isEmpty()) {
            errors.add(FieldError.required(path + ".name", "name is a mandatory field for a key"));
        } else if (name.contains(":")) {
            errors.add(FieldError.invalid(path + ".name", name, "must not contain ':'"));
        }
        String secret = path + ".secret";
        if (key.path("secret").asText("").isEmpty()) {
            errors.add(FieldError.required(secret, "secret is a mandatory field for a key"));
            return;
        }
        try {
            int size = EncryptionConfiguration.secret(key.path("secret")).length;
            if (!sizes.contains(size)) {
                errors.add(invalidSecret(
                        secret,
                        "secret is not of the expected length, got " + size + ", expected one of "
                                + sizes.toString().replace(",", "")));
            }
        } catch (IllegalArgumentException e) {
            errors.add(invalidSecret(secret, "secrets must be base64 encoded"));
        }
    }

    /** Does not show the key. */
    private static FieldError invalidSecret(String path, String why) {
        return FieldError.invalid(path, "REDACTED", why);
    }
}
