package dev.kontract.server.registry.core.container;

import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.status.FieldError;
import java.util.HashSet;
import java.util.Set;
import java.util.SortedSet;

/**
 * Validates resource claims: the list in a pod spec, and the claims used by its containers.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/scheduling-eviction/dynamic-resource-allocation/">Dynamic resource
 *     allocation</a>
 */
public final class ResourceClaimValidation {

    private ResourceClaimValidation() {}

    /** Validates the resource claims of a pod. */
    public static void ofPod(FieldValue claims) {
        Set<String> names = new HashSet<>();
        for (FieldValue claim : claims.items()) {
            FieldValue name = claim.child("name");
            if (name.empty()) {
                name.required();
            } else if (names.contains(name.text())) {
                name.duplicate();
            } else {
                name.invalid(NameFormats.label(name.text()));
                names.add(name.text());
            }
            source(claim);
        }
    }

    /** Validates the claims that a container or the pod names among those of the pod. */
    static void named(FieldValue claims, SortedSet<String> podClaims) {
        Set<String> taken = new HashSet<>();
        for (FieldValue claim : claims.items()) {
            String name = claim.child("name").text();
            if (name.isEmpty()) {
                claim.required();
                continue;
            }
            if (taken.contains(name)) {
                claim.duplicate(name);
            } else {
                request(claim, name, taken);
            }
            if (!podClaims.contains(name)) {
                missing(claim, name, podClaims);
            }
        }
    }

    private static void source(FieldValue claim) {
        FieldValue claimName = claim.child("resourceClaimName");
        FieldValue templateName = claim.child("resourceClaimTemplateName");
        if (claimName.present() && templateName.present()) {
            claim.invalid(
                    claim.internal(),
                    "at most one of `resourceClaimName` or `resourceClaimTemplateName` may be specified");
        }
        if (claimName.absent() && templateName.absent()) {
            claim.invalid(claim.internal(), "must specify one of: `resourceClaimName`, `resourceClaimTemplateName`");
        }
        if (claimName.present()) {
            claimName.invalid(NameFormats.subdomain(claimName.text()));
        }
        if (templateName.present()) {
            templateName.invalid(NameFormats.subdomain(templateName.text()));
        }
    }

    private static void request(FieldValue claim, String name, Set<String> taken) {
        FieldValue request = claim.child("request");
        String key = request.empty() ? name : name + "/" + request.text();
        if (!request.empty()) {
            request.invalid(NameFormats.label(request.text()));
        }
        if (taken.contains(key)) {
            claim.duplicate(key);
        } else if (request.empty()) {
            taken.stream().filter(one -> one.startsWith(name + "/")).forEach(one -> claim.duplicate(name));
        }
        taken.add(key);
    }

    private static void missing(FieldValue claim, String name, SortedSet<String> podClaims) {
        String names = podClaims.isEmpty() ? " which is empty" : ": " + String.join(", ", podClaims);
        FieldError plain = FieldError.notFound(claim.path().toString(), name);
        claim.errors()
                .add(new FieldError(
                        plain.reason(),
                        plain.field(),
                        plain.message() + ": must be one of the names in pod.spec.resourceClaims" + names));
    }
}
