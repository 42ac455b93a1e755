package dev.kontract.server.registry.form;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Allocation;
import dev.kontract.server.registry.DeleteOptions;
import dev.kontract.server.registry.DeleteOptions.Propagation;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.WriteMode;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.request.WriteContext;
import dev.kontract.server.schema.ObjectSchema;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a kind for objects in another form. They get the stored form, and errors name its fields.
 *
 * @param rules the rules, for objects in the stored form
 * @param storedType the type of the stored form
 * @param toStored converts an object to the stored form, without modifying it
 * @param fromStored converts back
 */
public record FormedStrategy(
        Strategy rules,
        ObjectSchema storedType,
        UnaryOperator<ObjectNode> toStored,
        UnaryOperator<ObjectNode> fromStored)
        implements Strategy {

    private void change(ObjectNode object, Consumer<ObjectNode> change) {
        ObjectNode stored = toStored.apply(object);
        change.accept(stored);
        object.removeAll();
        object.setAll(fromStored.apply(stored));
    }

    /** Sets what the conversion to the stored form makes explicit. The defaults of that form are no part of this one. */
    @Override
    public void applyDefaults(ObjectNode object) {
        change(object, stored -> {});
    }

    @Override
    public void prepareForCreate(ObjectNode object) {
        change(object, rules::prepareForCreate);
    }

    @Override
    public void prepareForUpdate(ObjectNode object, ObjectNode current) {
        change(object, stored -> rules.prepareForUpdate(stored, toStored.apply(current)));
    }

    @Override
    public void prepareForStatusUpdate(ObjectNode object, ObjectNode current) {
        change(object, stored -> rules.prepareForStatusUpdate(stored, toStored.apply(current)));
    }

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        rules.validate(toStored.apply(object), errors.inFormOf(storedType));
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        rules.validateUpdate(toStored.apply(object), toStored.apply(current), errors.inFormOf(storedType));
    }

    @Override
    public void validateStatusUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        rules.validateStatusUpdate(toStored.apply(object), toStored.apply(current), errors.inFormOf(storedType));
    }

    @Override
    public void validateFinalizersUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        rules.validateFinalizersUpdate(toStored.apply(object), toStored.apply(current), errors.inFormOf(storedType));
    }

    @Override
    public void prepareForApproval(ObjectNode object, ObjectNode current) {
        change(object, stored -> rules.prepareForApproval(stored, toStored.apply(current)));
    }

    @Override
    public void validateApproval(ObjectNode object, ObjectNode current, FieldErrors errors) {
        rules.validateApproval(toStored.apply(object), toStored.apply(current), errors.inFormOf(storedType));
    }

    @Override
    public boolean tracksGeneration() {
        return rules.tracksGeneration();
    }

    @Override
    public boolean countsAsChange(ObjectNode object, ObjectNode current) {
        return rules.countsAsChange(toStored.apply(object), toStored.apply(current));
    }

    @Override
    public void restoreMetadataForStatus(ObjectNode object, ObjectNode current) {
        rules.restoreMetadataForStatus(object, current);
    }

    @Override
    public boolean statusKeepsMetadata() {
        return rules.statusKeepsMetadata();
    }

    @Override
    public List<String> warningsOnStatusUpdate(ObjectNode object) {
        return rules.warningsOnStatusUpdate(toStored.apply(object));
    }

    @Override
    public List<String> metadataKeptByStatusUpdates() {
        return rules.metadataKeptByStatusUpdates();
    }

    @Override
    public List<String> keptFields(String subresource) {
        return rules.keptFields(subresource);
    }

    @Override
    public boolean orphansDependents() {
        return rules.orphansDependents();
    }

    @Override
    public boolean shutsDown() {
        return rules.shutsDown();
    }

    @Override
    public long gracePeriodSeconds(ObjectNode object, @Nullable Long requested) {
        return rules.gracePeriodSeconds(toStored.apply(object), requested);
    }

    @Override
    public @Nullable Propagation propagation(@Nullable Propagation requested) {
        return rules.propagation(requested);
    }

    @Override
    public boolean reportsPreconditionsPlainly() {
        return rules.reportsPreconditionsPlainly();
    }

    @Override
    public boolean ownsDeletion() {
        return rules.ownsDeletion();
    }

    @Override
    public void checkDeletion(String name) {
        rules.checkDeletion(name);
    }

    @Override
    public boolean printsStatus() {
        return rules.printsStatus();
    }

    @Override
    public void prepareForDeletion(ObjectNode object) {
        change(object, rules::prepareForDeletion);
    }

    @Override
    public boolean isHeld(ObjectNode object) {
        return rules.isHeld(toStored.apply(object));
    }

    @Override
    public boolean allowsCreateOnUpdate() {
        return rules.allowsCreateOnUpdate();
    }

    @Override
    public boolean readsPastCache() {
        return rules.readsPastCache();
    }

    @Override
    public boolean createsByStatus() {
        return rules.createsByStatus();
    }

    @Override
    public boolean allowsUnconditionalUpdate() {
        return rules.allowsUnconditionalUpdate();
    }

    @Override
    public Duration timeToLive(ObjectNode object) {
        return rules.timeToLive(toStored.apply(object));
    }

    @Override
    public String selectableValue(ObjectNode object, String field, String text) {
        return rules.selectableValue(toStored.apply(object), field, text);
    }

    @Override
    public List<String> warningsOnDelete(DeleteOptions options) {
        return rules.warningsOnDelete(options);
    }

    @Override
    public List<String> warnings(ObjectNode object) {
        return rules.warnings(toStored.apply(object));
    }

    @Override
    public List<String> warningsOnProposal(ObjectNode object) {
        return rules.warningsOnProposal(toStored.apply(object));
    }

    @Override
    public List<String> warningsOnUpdate(ObjectNode object, ObjectNode current) {
        return rules.warningsOnUpdate(toStored.apply(object), toStored.apply(current));
    }

    @Override
    public Optional<String> deprecation() {
        return rules.deprecation();
    }

    @Override
    public Allocation allocation() {
        Allocation own = rules.allocation();
        return new Allocation() {
            @Override
            public Reservation reserve(
                    String namespace,
                    ObjectNode object,
                    @Nullable ObjectNode current,
                    WriteMode mode,
                    WriteContext context,
                    FieldErrors errors) {
                ObjectNode stored = toStored.apply(object);
                ObjectNode before = current == null ? null : toStored.apply(current);
                Reservation reservation = own.reserve(namespace, stored, before, mode, context, errors);
                object.removeAll();
                object.setAll(fromStored.apply(stored));
                return reservation;
            }

            @Override
            public void release(ObjectNode deleted, long revision, WriteContext context) {
                own.release(toStored.apply(deleted), revision, context);
            }
        };
    }
}
