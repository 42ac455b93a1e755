package dev.kontract.server.registry.validation;

import static java.util.Map.entry;

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
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;

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

    private static final Map<String, Consumer<FieldValue>> FORMATS = Map.ofEntries(
            entry("api-group", NamedRules::apiGroup),
            entry("canonical-cidr", AddressRange::validateCanonical),
            entry("condition-reason", NamedRules::conditionReason),
            entry("config-key", text(NameFormats::configKey)),
            entry("domain-prefixed-path", PathFormats::domainPrefixed),
            entry("driver-name", NamedRules::driver),
            entry("environment-variable", text(NameFormats::environmentVariable)),
            entry("file-mode", NamedRules::fileMode),
            entry("finalizer", FinalizerValidation::name),
            entry("generated-name", text(NameRule.SUBDOMAIN::checkPrefix)),
            entry("header-name", NamedRules::headerName),
            entry("ingress-host", text(NamedRules::host)),
            entry("ip", IpAddress::validate),
            entry("kind-name", NamedRules::kindName),
            entry("label", text(NameFormats::label)),
            entry("label-1035", text(NameFormats::label1035)),
            entry("label-key", text(LabelFormats::key)),
            entry("labels", ObjectMetaValidation::labels),
            entry("label-value", text(LabelFormats::value)),
            entry("limit-type", NamedRules::limitType),
            entry("node-selector", AffinityValidation::nodeSelector),
            entry("number-or-percent", IntOrPercentValidation::nonNegative),
            entry("at-most-100-percent", IntOrPercentValidation::atMostWhole),
            entry("path-below", PathFormats::descending),
            entry("path-below-not-reserved", PathFormats::descendingAndFree),
            entry("path-segment", text(NameFormats::pathSegment)),
            entry("path-without-backsteps", PathFormats::noBacksteps),
            entry("port", PortFormats::number),
            entry("port-name", text(PortFormats::name)),
            entry("port-or-name", PortFormats::numberOrName),
            entry("resource-name", NamedRules::resourceName),
            entry("selector-values", LabelSelectorValidation::values),
            entry("service-path", WebhookClientRules::servicePath),
            entry("subdomain", text(NameFormats::subdomain)));

    private NamedRules() {}

    /**
     * Returns a rule.
     *
     * @throws IllegalArgumentException if there is none of that name
     */
    static Consumer<FieldValue> of(String name) {
        for (Map<String, Consumer<FieldValue>> rules : List.of(
                FORMATS,
                ApiextensionsStrategies.RULES,
                AdmissionRegistrationStrategies.RULES,
                FlowControlStrategies.RULES,
                SecurityRules.ALL,
                DeviceRules.ALL,
                ContainerRules.ALL,
                VolumeRules.ALL,
                StorageRules.ALL)) {
            Consumer<FieldValue> rule = rules.get(name);
            if (rule != null) {
                return rule;
            }
        }
        throw new IllegalArgumentException("unknown rule " + name);
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
