/**
 * The types of the API as Java objects.
 *
 * <p>Most are generated from the contract. By hand are only the values whose wire form a generator cannot guess: {@link
 * dev.kontract.model.IntOrString}, {@link dev.kontract.model.Quantity}, {@link dev.kontract.model.Time}, {@link
 * dev.kontract.model.MicroTime}, {@link dev.kontract.model.FieldsV1} and {@link dev.kontract.model.RawExtension}.
 */
@NullMarked
package dev.kontract.model;

import org.jspecify.annotations.NullMarked;
