//! Objects of JavaScript that are made here. The crate js-sys declares all of the language, which takes longer to compile than the capture
//! reader.

use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// An object of JavaScript.
    pub type Object;
    /// Returns an object without properties.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Object;

    /// Array of bytes.
    pub type Uint8Array;
    /// Returns a copy of the values.
    #[wasm_bindgen(constructor)]
    pub fn new(values: &[u8]) -> Uint8Array;
    /// Returns so many zeros.
    #[wasm_bindgen(constructor)]
    pub fn zeros(length: u32) -> Uint8Array;

    /// Array of numbers of two bytes.
    pub type Uint16Array;
    /// Returns a copy of the values.
    #[wasm_bindgen(constructor)]
    pub fn new(values: &[u16]) -> Uint16Array;
    /// Returns so many zeros.
    #[wasm_bindgen(constructor)]
    pub fn zeros(length: u32) -> Uint16Array;

    /// Array of numbers of four bytes.
    pub type Uint32Array;
    /// Returns a copy of the values.
    #[wasm_bindgen(constructor)]
    pub fn new(values: &[u32]) -> Uint32Array;
    /// Returns so many zeros.
    #[wasm_bindgen(constructor)]
    pub fn zeros(length: u32) -> Uint32Array;

    /// Array of floating-point numbers.
    pub type Float64Array;
    /// Returns a copy of the values.
    #[wasm_bindgen(constructor)]
    pub fn new(values: &[f64]) -> Float64Array;

    /// Sets a property of an object.
    #[wasm_bindgen(js_namespace = Reflect)]
    pub fn set(object: &Object, name: &str, value: &JsValue) -> bool;
}
