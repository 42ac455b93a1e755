package dev.kontract.server.registry.resource;

import dev.kontract.server.registry.validation.FieldValue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The rules of devices and of claims to them that the contract names. */
public final class DeviceRules {

    private DeviceRules() {}

    /** Returns the rule that the contract names; null if this group has no rule of that name. */
    public static @Nullable Consumer<FieldValue> rule(String name) {
        return switch (name) {
            case "binding-conditions" -> BindingConditionRules::validate;
            case "device-constraint" -> DeviceClaimValidation::constraint;
            case "device-count" -> DeviceClaimValidation::count;
            case "device-expression" -> DeviceParameters::expression;
            case "device-pool" -> DeviceNames::pool;
            case "device-request" -> DeviceClaimValidation::request;
            case "device-toleration" -> DeviceTaintRules::toleration;
            case "interface-address" -> ClaimStatusValidation::interfaceAddress;
            case "opaque-data" -> DeviceParameters::data;
            case "request-name" -> RequestNames::check;
            case "uuid" -> DeviceNames::uid;
            default -> null;
        };
    }
}
