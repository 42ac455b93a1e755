package dev.kontract.server.flags;

import dev.kontract.model.GoDuration;
import dev.kontract.server.audit.AuditDelivery;
import dev.kontract.server.audit.AuditDelivery.Throttle;
import dev.kontract.server.audit.AuditDelivery.Truncation;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The flags that the audit log and the audit webhook have in common, {@code --audit-log-batch-max-size} and {@code
 * --audit-webhook-batch-max-size} for example: how events are queued, batched, throttled and truncated.
 */
final class AuditBackendFlags {

    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,10}(\\.\\d{1,10})?");
    private static final String BATCH = "batch";
    private static final String BLOCKING = "blocking";

    /** A flag of each backend. */
    private record Setting(String suffix, String label, String ofLog, String ofWebhook, String description) {

        String ofBackend(String backend) {
            return backend.equals("log") ? ofLog : ofWebhook;
        }
    }

    private static final List<Setting> SETTINGS = List.of(
            new Setting(
                    "mode",
                    "MODE",
                    BATCH,
                    BATCH,
                    "Batch queues events and drops them when the queue is full. Blocking, for the log only, lets requests wait"
                            + " until their events are written."),
            new Setting("batch-buffer-size", "COUNT", "10000", "10000", "Maximum number of queued events."),
            new Setting("batch-max-size", "COUNT", "500", "400", "Maximum number of events in a batch."),
            new Setting("batch-max-wait", "TIME", "0s", "30s", "Maximum time that an event waits for others."),
            new Setting("batch-throttle-enable", "BOOLEAN", "false", "true", "Limit the rate of batches."),
            new Setting("batch-throttle-qps", "COUNT", "0", "10", "Maximum average number of batches a second."),
            new Setting("batch-throttle-burst", "COUNT", "0", "15", "Maximum number of batches at once."),
            new Setting("truncate-enabled", "BOOLEAN", "false", "false", "Limit the sizes of events and batches."),
            new Setting("truncate-max-batch-size", "BYTES", "10485760", "10485760", "Maximum size of a batch."),
            new Setting(
                    "truncate-max-event-size",
                    "BYTES",
                    "102400",
                    "102400",
                    "Maximum size of an event: a larger one loses its request and response, or is dropped."));

    private final CommandSpec command;
    private final String backend;

    /** The flags of the backend {@code log} or {@code webhook}. */
    AuditBackendFlags(CommandSpec command, String backend) {
        this.command = command;
        this.backend = backend;
    }

    /** Adds the flags of both backends to a command. */
    static final class Declaration implements IModelTransformer {

        @Override
        public CommandSpec transform(CommandSpec command) {
            for (String backend : List.of("log", "webhook")) {
                for (Setting setting : SETTINGS) {
                    command.addOption(option(backend, setting));
                }
            }
            return command;
        }

        private static OptionSpec option(String backend, Setting setting) {
            OptionSpec.Builder option = OptionSpec.builder("--audit-" + backend + '-' + setting.suffix)
                    .type(String.class)
                    .paramLabel(setting.label)
                    .description("Of the audit " + backend + ": "
                            + setting.description.substring(0, 1).toLowerCase(Locale.ROOT)
                            + setting.description.substring(1, setting.description.length() - 1) + " ("
                            + setting.ofBackend(backend) + ").");
            return (setting.label.equals("BOOLEAN") ? option.arity("0..1").fallbackValue("true") : option).build();
        }
    }

    /** Returns whether any of these flags is given. */
    boolean areGiven() {
        return SETTINGS.stream().anyMatch(setting -> given(setting).isPresent());
    }

    /**
     * Returns the selected settings.
     *
     * @throws IllegalArgumentException if a flag is invalid
     */
    AuditDelivery delivery() {
        requireNumbers();
        boolean isBlocking = isBlocking();
        int queued = positive("batch-buffer-size");
        int batch = positive("batch-max-size");
        Duration wait = GoDuration.find(value("batch-max-wait"))
                .filter(each -> !each.isNegative())
                .orElseThrow(() -> invalid(
                        "batch-max-wait",
                        "must be a duration like 1h or 1m30s, not '" + value("batch-max-wait") + "'"));
        Optional<Throttle> throttle = isTrue("batch-throttle-enable")
                ? Optional.of(new Throttle(rate(), positive("batch-throttle-burst")))
                : Optional.empty();
        Optional<Truncation> truncation = isTrue("truncate-enabled")
                ? Optional.of(new Truncation(positive("truncate-max-batch-size"), positive("truncate-max-event-size")))
                : Optional.empty();
        truncation.filter(each -> each.batch() < each.event()).ifPresent(each -> {
            throw invalid("truncate-max-batch-size", "must not be less than the maximum size of an event");
        });
        return new AuditDelivery(isBlocking, queued, batch, wait, throttle, truncation);
    }

    /** Rejects values that are no numbers, even of settings that are turned off. */
    private void requireNumbers() {
        for (Setting setting : SETTINGS) {
            boolean isNumber = setting.label.equals("COUNT") || setting.label.equals("BYTES");
            given(setting)
                    .filter(value -> isNumber && !NUMBER.matcher(value).matches())
                    .ifPresent(value -> {
                        throw invalid(setting.suffix, "must be a number, not '" + value + "'");
                    });
        }
    }

    private boolean isBlocking() {
        String mode = value("mode");
        if (mode.equals(BLOCKING) && backend.equals("log")) {
            return true;
        }
        if (!mode.equals(BATCH)) {
            boolean isKnown = mode.equals(BLOCKING) || mode.equals("blocking-strict");
            throw invalid(
                    "mode",
                    isKnown
                            ? "=" + mode
                                    + " is not supported: requests do not wait for a webhook, and never fail because of"
                                    + " auditing"
                            : "must be batch or blocking, not " + mode);
        }
        return false;
    }

    private double rate() {
        try {
            double rate = Double.parseDouble(value("batch-throttle-qps"));
            if (rate > 0 && rate <= Integer.MAX_VALUE) {
                return rate;
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        throw invalid("batch-throttle-qps", "must be a positive number");
    }

    private int positive(String suffix) {
        try {
            int value = Integer.parseInt(value(suffix));
            if (value > 0) {
                return value;
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        throw invalid(suffix, "must be a positive number");
    }

    private boolean isTrue(String suffix) {
        String value = value(suffix);
        if (!value.equals("true") && !value.equals("false")) {
            throw invalid(suffix, "must be true or false, not '" + value + "'");
        }
        return value.equals("true");
    }

    private IllegalArgumentException invalid(String suffix, String why) {
        return new IllegalArgumentException(name(suffix) + (why.startsWith("=") ? why : ' ' + why));
    }

    private String value(String suffix) {
        Setting setting = SETTINGS.stream()
                .filter(each -> each.suffix.equals(suffix))
                .findFirst()
                .orElseThrow();
        return given(setting).orElse(setting.ofBackend(backend));
    }

    private Optional<String> given(Setting setting) {
        String value = command.findOption(name(setting.suffix)).getValue();
        return Optional.ofNullable(value);
    }

    private String name(String suffix) {
        return "--audit-" + backend + '-' + suffix;
    }
}
