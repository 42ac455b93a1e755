package dev.kontract.server.registry.storage;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.name.LabelFormats;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Strategy of CSINode. Drivers come and go; of one that stays only the number of volumes may change.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/storage/storage-limits/">Volume limits of nodes</a>
 */
final class CsiNodeStrategy implements Strategy {

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        ObjectMetaValidation.clusterScoped(object, NameRule.SUBDOMAIN, errors);
        Set<String> names = new HashSet<>();
        for (FieldValue driver : FieldValue.of(object, "spec", errors).items("drivers")) {
            driver(driver, names);
        }
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        validate(object, errors);
        FieldValue drivers = FieldValue.of(object, "spec", errors).child("drivers");
        FieldValue before = FieldValue.of(current, "spec", new FieldErrors()).child("drivers");
        for (FieldValue was : before.items()) {
            for (FieldValue driver : drivers.items()) {
                boolean same = driver.child("name").is(was.child("name").text());
                if (same && !driver.isSameBut(was.node(), List.of("allocatable"))) {
                    drivers.invalid(((ObjectNode) driver.internal()).putNull("Allocatable"), "field is immutable");
                }
            }
        }
    }

    @Override
    public boolean allowsUnconditionalUpdate() {
        return false;
    }

    private static void driver(FieldValue driver, Set<String> names) {
        FieldValue name = driver.child("name");
        driver.check("name", "nodeID", "allocatable");
        if (!names.add(name.text())) {
            name.duplicate();
        }
        Set<String> keys = new HashSet<>();
        for (FieldValue key : driver.items("topologyKeys")) {
            FieldValue shown = key.as(driver.path());
            if (key.empty()) {
                shown.required();
            }
            if (!keys.add(key.text())) {
                shown.duplicate();
            }
            shown.invalid(LabelFormats.key(key.text()));
        }
    }
}
