package dev.kontract.server.registry.resource;

import dev.kontract.model.Quantity;
import dev.kontract.server.registry.validation.FieldValue;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;

/**
 * Validates the policy for requested amounts of a capacity.
 *
 * @see <a href="https://kep.k8s.io/5075">KEP-5075: consumable capacity</a>
 */
final class RequestPolicyValidation {

    private static final int MOST_VALUES = 10;

    private RequestPolicyValidation() {}

    static void validate(FieldValue policy, FieldValue capacity) {
        FieldValue values = policy.child("validValues");
        FieldValue range = policy.child("validRange");
        FieldValue standard = policy.child("default");
        if (!values.empty() && range.present()) {
            policy.forbidden("exactly one policy can be specified, cannot specify \"validValues\" and \"validRange\" at"
                    + " the same time");
        } else if (!values.empty()) {
            if (standard.absent()) {
                standard.required("required when validValues is defined");
            } else {
                values(values, standard, capacity);
            }
        } else if (range.present()) {
            if (standard.absent()) {
                standard.required("required when validRange is defined");
            } else {
                range(range, standard, capacity);
            }
        }
    }

    private static void values(FieldValue values, FieldValue standard, FieldValue capacity) {
        List<FieldValue> items = values.items();
        for (int i = 1; i < items.size(); i++) {
            if (order(items.get(i - 1), items.get(i)) > 0) {
                items.get(i).invalid("values must be sorted in ascending order");
            }
        }
        ListRules.set(
                values,
                MOST_VALUES,
                option -> {
                    if (order(option, capacity) > 0) {
                        option.invalid("option is larger than capacity value: " + capacity.text());
                    }
                },
                option -> whole(option).toString());
        boolean checked = items.size() <= MOST_VALUES;
        if (!checked || items.stream().noneMatch(option -> order(option, standard) == 0)) {
            values.invalid(standard.text(), "default value is not valid according to the requestPolicy");
        }
    }

    private static void range(FieldValue range, FieldValue standard, FieldValue capacity) {
        FieldValue min = range.child("min");
        FieldValue max = range.child("max");
        FieldValue step = range.child("step");
        if (min.absent()) {
            min.required("required when validRange is defined");
            return;
        }
        if (order(min, capacity) > 0) {
            min.invalid("min is larger than capacity value: " + capacity.text());
        }
        if (order(standard, min) < 0) {
            min.invalid(standard.text(), "default is less than min: " + min.text());
        }
        if (max.present()) {
            if (order(min, max) > 0) {
                max.invalid(min.text(), "min is larger than max: " + max.text());
            }
            if (order(max, capacity) > 0) {
                max.invalid("max is larger than capacity value: " + capacity.text());
            }
            if (order(standard, max) > 0) {
                max.invalid(standard.text(), "default is more than max: " + max.text());
            }
        }
        if (step.present()) {
            step(range, standard, capacity);
        }
    }

    private static void step(FieldValue range, FieldValue standard, FieldValue capacity) {
        FieldValue min = range.child("min");
        FieldValue max = range.child("max");
        FieldValue step = range.child("step");
        Quantity sum = min.quantity().add(step.quantity());
        if (sum.compareTo(capacity.quantity()) > 0) {
            step.invalid("one step " + sum + " is larger than capacity value: " + capacity.text());
        }
        multiple(standard, min, step);
        if (max.present()) {
            multiple(max, min, step);
        }
    }

    private static void multiple(FieldValue value, FieldValue min, FieldValue step) {
        BigInteger size = whole(step);
        // Upstream divides by the step, and fails on one of zero.
        boolean fits = size.signum() != 0
                && whole(value).subtract(whole(min)).remainder(size).signum() == 0;
        if (!fits) {
            step.invalid(
                    value.text(),
                    "value is not a multiple of a given step (" + step.text() + ") from (" + min.text() + ")");
        }
    }

    private static int order(FieldValue one, FieldValue other) {
        return one.quantity().compareTo(other.quantity());
    }

    /** Returns the value in whole units, rounded away from zero. */
    private static BigInteger whole(FieldValue quantity) {
        return quantity.quantity().amount().setScale(0, RoundingMode.UP).toBigInteger();
    }
}
