package dev.kontract.server.registry.networking;

import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.registry.StatusStrategy;
import dev.kontract.server.registry.validation.AddressRange;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import java.util.List;

/**
 * Strategy of ServiceCIDR. Its ranges cannot change, except that a range of the other IP family can be added.
 *
 * @see <a href="https://kep.k8s.io/1880">KEP-1880, several ranges of cluster IPs</a>
 */
final class ServiceCidrStrategy implements StatusStrategy {

    private static final String IMMUTABLE = "field is immutable";

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        ObjectMetaValidation.clusterScoped(object, NameRule.SUBDOMAIN, errors);
        ranges(FieldValue.of(object, "spec", errors).child("cidrs"));
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        FieldValue now = FieldValue.of(object, "spec", errors).child("cidrs");
        List<FieldValue> next = now.items();
        List<FieldValue> before =
                FieldValue.of(current, "spec", new FieldErrors()).child("cidrs").items();
        boolean added = before.size() == 1 && next.size() == 2;
        if (before.size() != next.size() && !added) {
            now.invalid(now.present() ? now.node() : NullNode.getInstance(), IMMUTABLE);
            return;
        }
        for (int i = 0; i < before.size(); i++) {
            if (!next.get(i).is(before.get(i).text())) {
                next.get(i).invalid(IMMUTABLE);
            }
        }
        if (added) {
            ranges(now);
        }
    }

    @Override
    public void validateStatusUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
    }

    @Override
    public boolean statusKeepsMetadata() {
        return true;
    }

    @Override
    public void restoreMetadataForStatus(ObjectNode object, ObjectNode current) {
        Metadata.of(object).takeForStatus(Metadata.of(current));
    }

    private static void ranges(FieldValue ranges) {
        ranges.check();
        List<FieldValue> items = ranges.items();
        if (items.size() != 2) {
            return;
        }
        AddressRange first = AddressRange.parse(items.get(0).text());
        AddressRange last = AddressRange.parse(items.get(1).text());
        if (first != null && last != null && first.version() == last.version()) {
            ranges.invalid("may specify no more than one IP for each IP family, i.e 192.168.0.0/24 and 2001:db8::/64");
        }
    }
}
