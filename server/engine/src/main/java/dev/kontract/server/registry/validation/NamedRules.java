package dev.kontract.server.registry.validation;

import dev.kontract.server.name.LabelFormats;
import dev.kontract.server.name.NameFormats;
import dev.kontract.server.name.ValidationMessages;
import dev.kontract.server.registry.admissionregistration.AdmissionRegistrationStrategies;
import dev.kontract.server.registry.apiextensions.ApiextensionsStrategies;
import dev.kontract.server.registry.core.container.ContainerRules;
import dev.kontract.server.registry.core.scheduling.AffinityValidation;
import dev.kontract.server.registry.core.security.SecurityRules;
import dev.kontract.server.registry.core.volume.VolumeRules;
import dev.kontract.server.registry.flowcontrol.FlowControlStrategies;
import dev.kontract.server.registry.resource.DeviceRules;
import dev.kontract.server.registry.storage.StorageRules;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Rules that the contract names: the {@code format} of a single value, and {@code code} for rules that relate several values,
 * which the packages of the kinds contribute.
 */
public final class NamedRules {

    private static final int LONGEST_DRIVER = 63;
    private static final Pattern HEADER = Pattern.compile("[-A-Za-z0-9]+");
    private static final Set<String> LIMIT_TYPES = Set.of("Pod", "Container", "PersistentVolumeClaim");
    private static final Pattern REASON = Pattern.compile("[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?");
    private static final long ALL_PERMISSIONS = 0777;

    private static final List<Function<String, @Nullable Consumer<FieldValue>>> GROUPS = List.of(
            NamedRules::format,
            ApiextensionsStrategies::rule,
            AdmissionRegistrationStrategies::rule,
            FlowControlStrategies::rule,
            SecurityRules::rule,
            DeviceRules::rule,
            ContainerRules::rule,
            VolumeRules::rule,
            StorageRules::rule);

    private NamedRules() {}

    /**
     * Returns a rule.
     *
     * @throws IllegalArgumentException if there is none of that name
     */
    static Consumer<FieldValue> of(String name) {
        for (Function<String, @Nullable Consumer<FieldValue>> group : GROUPS) {
            Consumer<FieldValue> rule = group.apply(name);
            if (rule != null) {
                return rule;
            }
        }
        throw new IllegalArgumentException("unknown rule " + name);
    }

    /** A switch rather than a map, so that only the rules that are used are linked. */
    private static @Nullable Consumer<FieldValue> format(String name) {
        return switch (name) {
            case "api-group" -> NamedRules::apiGroup;
            case "canonical-cidr" -> AddressRange::validateCanonical;
            case "condition-reason" -> NamedRules::conditionReason;
            case "config-key" -> text(NameFormats::configKey);
            case "domain-prefixed-path" -> PathFormats::domainPrefixed;
            case "driver-name" -> NamedRules::driver;
            case "environment-variable" -> text(NameFormats::environmentVariable);
            case "file-mode" -> NamedRules::fileMode;
            case "finalizer" -> FinalizerValidation::name;
            case "generated-name" -> text(NameRule.SUBDOMAIN::checkPrefix);
            case "header-name" -> NamedRules::headerName;
            case "ingress-host" -> text(NamedRules::host);
            case "ip" -> IpAddress::validate;
            case "kind-name" -> NamedRules::kindName;
            case "label" -> text(NameFormats::label);
            case "label-1035" -> text(NameFormats::label1035);
            case "label-key" -> text(LabelFormats::key);
            case "labels" -> ObjectMetaValidation::labels;
            case "label-value" -> text(LabelFormats::value);
            case "limit-type" -> NamedRules::limitType;
            case "node-selector" -> AffinityValidation::nodeSelector;
            case "number-or-percent" -> IntOrPercentValidation::nonNegative;
            case "at-most-100-percent" -> IntOrPercentValidation::atMostWhole;
            case "path-below" -> PathFormats::descending;
            case "path-below-not-reserved" -> PathFormats::descendingAndFree;
            case "path-segment" -> text(NameFormats::pathSegment);
            case "path-without-backsteps" -> PathFormats::noBacksteps;
            case "port" -> PortFormats::number;
            case "port-name" -> text(PortFormats::name);
            case "port-or-name" -> PortFormats::numberOrName;
            case "resource-name" -> NamedRules::resourceName;
            case "selector-values" -> LabelSelectorValidation::values;
            case "service-path" -> WebhookClientRules::servicePath;
            case "subdomain" -> text(NameFormats::subdomain);
            default -> null;
        };
    }

    private static Consumer<FieldValue> text(Function<String, List<String>> format) {
        return value -> value.invalid(format.apply(value.text()));
    }

    private static boolean joined(FieldValue value, String introduction, List<String> wrong) {
        if (!wrong.isEmpty()) {
            value.invalid(introduction + String.join(",", wrong));
        }
        return wrong.isEmpty();
    }

    private static void apiGroup(FieldValue group) {
        if (joined(group, "", NameFormats.subdomain(group.text()))
                && group.text().indexOf('.') < 0) {
            group.invalid("should be a domain with at least one dot");
        }
    }

    private static void resourceName(FieldValue name) {
        joined(name, "", NameFormats.label1035(name.text()));
    }

    private static void kindName(FieldValue kind) {
        joined(
                kind,
                "may have mixed case, but should otherwise match: ",
                NameFormats.label1035(kind.text().toLowerCase(Locale.ROOT)));
    }

    private static void limitType(FieldValue type) {
        List<String> wrong = LabelFormats.key(type.text());
        type.invalid(wrong);
        if (wrong.isEmpty() && !type.text().contains("/") && !LIMIT_TYPES.contains(type.text())) {
            type.invalid("must be a standard limit type or fully qualified");
        }
    }

    private static void headerName(FieldValue name) {
        if (!HEADER.matcher(name.text()).matches()) {
            name.invalid(ValidationMessages.pattern(
                    "a valid HTTP header must consist of alphanumeric characters or '-'",
                    HEADER.pattern(),
                    "X-Header-Name"));
        }
    }

    private static void conditionReason(FieldValue reason) {
        if (!REASON.matcher(reason.text()).matches()) {
            reason.invalid(ValidationMessages.pattern(
                    "a condition reason must start with alphabetic character, optionally followed by a string of"
                            + " alphanumeric characters or '_,:', and must end with an alphanumeric character or '_'",
                    REASON.pattern(),
                    "my_name",
                    "MY_NAME",
                    "MyName",
                    "ReasonA,ReasonB",
                    "ReasonA:ReasonB"));
        }
    }

    private static List<String> host(String host) {
        return host.contains("*") ? NameFormats.wildcardSubdomain(host) : NameFormats.subdomain(host);
    }

    private static void fileMode(FieldValue mode) {
        if (mode.number() < 0 || mode.number() > ALL_PERMISSIONS) {
            mode.invalid(mode.number(), "must be a number between 0 and 0777 (octal), both inclusive");
        }
    }

    /** Checks the name of a driver: a DNS subdomain in any case. */
    public static void driver(FieldValue name) {
        name.atMost(LONGEST_DRIVER);
        name.invalid(NameFormats.subdomain(name.text().toLowerCase(Locale.ROOT)));
    }
}
