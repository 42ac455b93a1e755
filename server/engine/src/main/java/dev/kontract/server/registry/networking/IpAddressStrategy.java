package dev.kontract.server.registry.networking;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.IpAddress;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import java.util.List;

/**
 * Strategy of IPAddress, whose name is an address in canonical form and whose parent cannot change.
 *
 * @see <a href="https://kep.k8s.io/1880">KEP-1880, several ranges of cluster IPs</a>
 */
final class IpAddressStrategy implements Strategy {

    private static final NameRule ADDRESS = new NameRule() {
        @Override
        public List<String> check(String name) {
            return IpAddress.canonicalProblems(name);
        }

        @Override
        public List<String> checkPrefix(String prefix) {
            return check(prefix);
        }
    };

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        ObjectMetaValidation.clusterScoped(object, ADDRESS, errors);
        FieldValue.of(object, "spec", errors).check();
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        validate(object, errors);
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        FieldValue.of(object, "spec", errors).checkUnchanged(FieldValue.of(current, "spec", new FieldErrors()));
    }
}
