/**
 * The API types as Java objects.
 *
 * <p>Most types are generated from the contract. The exceptions are values whose wire format cannot be derived from it:
 * {@link dev.kontract.model.IntOrString}, {@link dev.kontract.model.Quantity}, {@link dev.kontract.model.Time}, {@link
 * dev.kontract.model.MicroTime}, {@link dev.kontract.model.FieldsV1}, {@link dev.kontract.model.RawExtension} and the unions of
 * JSON schemas, such as {@link dev.kontract.model.JSONSchemaPropsOrBool}.
 */
@NullMarked
package dev.kontract.model;

import org.jspecify.annotations.NullMarked;
