package dev.kontract.server.registry.core.quota;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.Quantity;
import dev.kontract.server.registry.core.container.ResourceNames;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Validates limit ranges: their types, the names of resources, and that the values for a resource agree. */
final class LimitRangeValidation {

    private static final Quantity ONE = Quantity.parse("1");

    /** Beyond this many units a value in thousandths does not fit into 64 bits. */
    private static final BigDecimal MILLI_LIMIT = BigDecimal.valueOf(Long.MAX_VALUE / 1000);

    private LimitRangeValidation() {}

    static void validate(ObjectNode range, FieldErrors errors) {
        ObjectMetaValidation.namespaced(range, NameRule.SUBDOMAIN, errors);
        Set<String> types = new HashSet<>();
        for (FieldValue limit : FieldValue.of(range, "spec", errors).items("limits")) {
            FieldValue type = limit.child("type");
            type.check();
            if (!types.add(type.text())) {
                type.duplicate();
            }
            resourceNames(limit, type.text());
            resources(limit).forEach(resource -> new ResourceValues(limit, resource).check());
        }
    }

    private static void resourceNames(FieldValue limit, String type) {
        names(limit.child("max"), type);
        names(limit.child("min"), type);
        for (String field : List.of("default", "defaultRequest")) {
            FieldValue values = limit.child(field);
            if (!type.equals("Pod")) {
                names(values, type);
            } else if (!values.empty()) {
                values.forbidden("may not be specified when `type` is 'Pod'");
            }
        }
        boolean storage = limit.child("min").key("storage").present()
                || limit.child("max").key("storage").present();
        if (type.equals("PersistentVolumeClaim") && !storage) {
            limit.child("limits")
                    .required("either minimum or maximum storage value is required, but neither was provided");
        }
        names(limit.child("maxLimitRequestRatio"), type);
    }

    private static void names(FieldValue values, String type) {
        values.entries().forEach((name, value) -> {
            if (type.equals("Pod") || type.equals("Container")) {
                ResourceNames.ofContainer(value, name);
            } else {
                ResourceNames.ofAny(value, name);
            }
        });
    }

    private static Set<String> resources(FieldValue limit) {
        Set<String> names = new TreeSet<>();
        boolean ofPods = limit.child("type").is("Pod");
        for (String field : List.of("max", "min", "default", "defaultRequest", "maxLimitRequestRatio")) {
            if (!ofPods || !field.startsWith("default")) {
                names.addAll(limit.child(field).entries().keySet());
            }
        }
        return names;
    }

    /** The values for one resource. */
    private static final class ResourceValues {

        private final FieldValue limit;
        private final String resource;
        private final @Nullable Quantity min;
        private final @Nullable Quantity max;
        private final @Nullable Quantity defaultLimit;
        private final @Nullable Quantity defaultRequest;
        private final @Nullable Quantity ratio;

        ResourceValues(FieldValue limit, String resource) {
            boolean ofPods = limit.child("type").is("Pod");
            this.limit = limit;
            this.resource = resource;
            this.min = quantity("min");
            this.max = quantity("max");
            this.defaultLimit = ofPods ? null : quantity("default");
            this.defaultRequest = ofPods ? null : quantity("defaultRequest");
            this.ratio = quantity("maxLimitRequestRatio");
        }

        private @Nullable Quantity quantity(String field) {
            FieldValue value = limit.child(field).key(resource);
            return value.absent() ? null : Quantity.parse(value.text());
        }

        void check() {
            ordered("min", min, min, "min value", max, "max value");
            ordered("defaultRequest", defaultRequest, min, "min value", defaultRequest, "default request value");
            ordered("defaultRequest", defaultRequest, defaultRequest, "default request value", max, "max value");
            ordered(
                    "defaultRequest",
                    defaultRequest,
                    defaultRequest,
                    "default request value",
                    defaultLimit,
                    "default limit value");
            ordered("default", min, min, "min value", defaultLimit, "default value");
            ordered("default", max, defaultLimit, "default value", max, "max value");
            ratio();
            notOvercommitted();
        }

        private void ordered(
                String field,
                @Nullable Quantity shown,
                @Nullable Quantity low,
                String lowName,
                @Nullable Quantity high,
                String highName) {
            if (shown != null && low != null && high != null && low.compareTo(high) > 0) {
                invalid(field, shown, lowName + " " + low + " is greater than " + highName + " " + high);
            }
        }

        private void ratio() {
            if (ratio == null) {
                return;
            }
            if (ratio.compareTo(ONE) < 0) {
                invalid("maxLimitRequestRatio", ratio, "ratio " + ratio + " is less than 1");
            }
            if (min != null && max != null) {
                boolean fine = List.of(ratio, min, max).stream()
                        .allMatch(each -> each.amount().compareTo(MILLI_LIMIT) < 0);
                double most = fine
                        ? (double) max.milliValue() / min.milliValue()
                        : (double) max.longValue() / min.longValue();
                double wanted = fine ? ratio.milliValue() / 1000.0 : ratio.longValue();
                if (wanted > most) {
                    invalid(
                            "maxLimitRequestRatio",
                            ratio,
                            "ratio " + ratio + " is greater than max/min = " + String.format(Locale.ROOT, "%f", most));
                }
            }
        }

        private void notOvercommitted() {
            if (!ResourceNames.overcommits(resource)
                    && defaultLimit != null
                    && defaultRequest != null
                    && defaultLimit.compareTo(defaultRequest) != 0) {
                invalid(
                        "defaultRequest",
                        defaultRequest,
                        "default value " + defaultLimit + " must equal to defaultRequest value " + defaultRequest
                                + " in " + resource);
            }
        }

        private void invalid(String field, Quantity shown, String why) {
            limit.child(field).key(resource).invalid(shown.toString(), why);
        }
    }
}
